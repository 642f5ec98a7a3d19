# `cpack -G DEB` in a build folder makes two packages for Debian 12 and its relatives:
#   stowage         the window, the command line, pages, completions, schemas; what it needs is found by dpkg-shlibdeps
#   stowage-engine  the engine with the LibTorch that it was built with, which nothing else brings; large, and left out by
#                   `cpack -G DEB -D CPACK_COMPONENTS_ALL=stowage`
# Nothing is fetched by a package, when it is installed or later.
set(CPACK_PACKAGE_NAME stowage)
set(CPACK_PACKAGE_VENDOR Stowage)
set(CPACK_PACKAGE_CONTACT "Stowage <stowage@stowage.invalid>")
set(CPACK_PACKAGE_HOMEPAGE_URL "${STOWAGE_PUBLISHED_AT}/")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "workbench for device maps of PyTorch models")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/finish.cmake")
set(CPACK_COMPONENTS_ALL stowage)
if(TARGET stowage-engine)
  list(APPEND CPACK_COMPONENTS_ALL engine)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_STOWAGE_PACKAGE_NAME stowage)
set(CPACK_DEBIAN_STOWAGE_PACKAGE_SECTION science)
set(CPACK_DEBIAN_STOWAGE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_STOWAGE_PACKAGE_RECOMMENDS "qt6-wayland, qt6-translations-l10n, fonts-noto-cjk | fonts-droid-fallback")
set(CPACK_DEBIAN_STOWAGE_PACKAGE_SUGGESTS stowage-engine)
set(CPACK_COMPONENT_STOWAGE_DESCRIPTION
    "Shows where every byte of a model is, finds the best placement on the GPUs,
RAM and disk of a machine and proves it, lets it be changed with a mouse, and
writes the device map that from_pretrained takes. stowage-cli does the same
without a window.

Running a program under a plan (Profile) needs the package stowage-engine,
which brings LibTorch; everything else works without it, and it is never
fetched by itself.")

set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME stowage-engine)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION science)
# Of the system's libraries only: those of LibTorch are in the package, where dpkg-shlibdeps is shown them.
set(CPACK_DEBIAN_ENGINE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${LIBTORCH_ROOT}/lib" "${LIBTORCH_ROOT}/../nvidia/cu13/lib")
set(CPACK_COMPONENT_ENGINE_DESCRIPTION
    "The engine, with LibTorch: runs one pass of a program under a plan of Stowage
and measures memory and copies. Contains PyTorch's own LibTorch (over 400 MB) in /usr/lib/stowage,
where no other program looks for it. GPUs are virtual with it: of CUDA only the
runtime and CUPTI are inside, which LibTorch wants, under NVIDIA's licence.")
