# What Debian wants of files that are installed as they are elsewhere: pages and the changelog compressed (without a date in them), a file of
# copyrights, no run path to where it was built. CPack runs this once before it packs, above the folders of the components.
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(folder "${CPACK_TEMPORARY_DIRECTORY}/${component}/usr")
  if(NOT IS_DIRECTORY "${folder}")
    continue()
  endif()
  set(package stowage)
  if(NOT component STREQUAL "stowage")
    set(package "stowage-${component}")
  endif()
  set(doc "${folder}/share/doc/${package}")
  file(REMOVE "${doc}/LICENSE")
  file(READ "${CMAKE_CURRENT_LIST_DIR}/copyright" copyright)
  file(WRITE "${doc}/copyright" "${copyright}")
  file(WRITE "${doc}/changelog"
       "stowage (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n  * The first version.\n\n -- ${CPACK_PACKAGE_CONTACT}  Sat, 28 Nov 2026 10:00:00 +0000\n")
  file(GLOB pages "${folder}/share/man/man1/*.1")
  execute_process(COMMAND gzip -9nf "${doc}/changelog" ${pages} COMMAND_ERROR_IS_FATAL ANY)
  if(EXISTS "${folder}/bin/stowage-engine")
    file(RPATH_SET FILE "${folder}/bin/stowage-engine" NEW_RPATH "$ORIGIN/../lib/stowage/torch/lib")
    file(WRITE "${folder}/share/lintian/overrides/stowage-engine"
         "# As PyTorch has built them.\nstowage-engine: unstripped-binary-or-object [usr/lib/stowage/torch/lib/*]\n")
  endif()
  # Folders and files as any user may read them, whoever's umask it was.
  execute_process(COMMAND chmod -R u+rwX,go+rX,go-w "${CPACK_TEMPORARY_DIRECTORY}/${component}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
