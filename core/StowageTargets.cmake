# One target a folder, linked only against what that folder may know. `stowage_folder(core/plan core/model core/machine)` makes the static
# library stowage_core_plan from the folder's sources (sub-folders with a CMakeLists.txt of their own excepted). A new source file needs no
# edit here: the list is a glob that the build re-checks.
function(stowage_folder_name out folder)
  string(REPLACE "/" "_" name "${folder}")
  set(${out} "stowage_${name}" PARENT_SCOPE)
endfunction()

function(stowage_folder folder)
  stowage_folder_name(target "${folder}")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cpp" "${PROJECT_SOURCE_DIR}/${folder}/*.h")
  file(GLOB_RECURSE nested CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*/CMakeLists.txt")
  foreach(list_file IN LISTS nested)
    get_filename_component(dir "${list_file}" DIRECTORY)
    list(FILTER sources EXCLUDE REGEX "^${dir}/")
  endforeach()
  set(has_source FALSE)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cpp$")
      set(has_source TRUE)
    endif()
  endforeach()
  if(has_source)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} "${PROJECT_SOURCE_DIR}")
  foreach(dependency IN LISTS ARGN)
    if(dependency MATCHES "^(core|widgets|app|resources)/?")
      stowage_folder_name(dependency "${dependency}")
    endif()
    target_link_libraries(${target} ${scope} ${dependency})
  endforeach()
  if(has_source)
    stowage_together(${target})
  endif()
endfunction()

# How these programs were made, for the environment report, as definitions for one source file: what was configured, and whether the sources are a
# checkout or were unpacked.
function(stowage_build_facts source)
  set(sources archive)
  if(EXISTS "${PROJECT_SOURCE_DIR}/.git")
    set(sources local)
  endif()
  set_source_files_properties(
    "${CMAKE_CURRENT_SOURCE_DIR}/${source}"
    PROPERTIES COMPILE_DEFINITIONS
               "STOWAGE_SOURCES=\"${sources}\";STOWAGE_BUILD_COMMAND=\"cmake -G ${CMAKE_GENERATOR} -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}\"")
endfunction()

# stowage_precompile(target headers...): the headers that most of a target's sources include, compiled once. A compiler cache takes such sources only
# where the compiler keeps the mention of the header (and with CCACHE_SLOPPINESS=pch_defines,time_macros, which bootstrap sets).
function(stowage_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

# stowage_precompile_once(target headers...): as stowage_precompile, but for all targets that call it together; they are compiled with the same options.
function(stowage_precompile_once target)
  get_property(owner GLOBAL PROPERTY STOWAGE_PRECOMPILED_BY)
  if(NOT owner)
    set_property(GLOBAL PROPERTY STOWAGE_PRECOMPILED_BY ${target})
    stowage_precompile(${target} ${ARGN})
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()

# stowage_together(target): compiles the sources of a target several at a time, which costs a third; part of what follows a target's sources. What
# shares a group is chosen by group_sources.py when CMake runs, hence again when a source was edited. Off (STOWAGE_TOGETHER), each is compiled alone.
function(stowage_together target)
  if(NOT STOWAGE_TOGETHER)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "^${CMAKE_BINARY_DIR}/")
  set(paths)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND paths "${source}")
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${paths} "${PROJECT_SOURCE_DIR}/core/group_sources.py")
  execute_process(COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/core/group_sources.py" --kept "${CMAKE_BINARY_DIR}/groups/${target}.tsv" ${paths}
                  OUTPUT_VARIABLE rows COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "\n$" "" rows "${rows}")
  string(REPLACE "\n" ";" rows "${rows}")
  foreach(row IN LISTS rows)
    string(REGEX MATCH "^([0-9]+)\t(.*)$" found "${row}")
    set_source_files_properties("${CMAKE_MATCH_2}" PROPERTIES UNITY_GROUP "${CMAKE_MATCH_1}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# stowage_printed(OUTPUT target arguments...): a file below the build that a program of ours prints, made anew when the program is; part of `ninja pages`.
function(stowage_printed output target)
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>" "-DARGUMENTS=${ARGN}" "-DOUTPUT=${output}" -P "${PROJECT_SOURCE_DIR}/core/about/print.cmake"
    DEPENDS ${target} "${PROJECT_SOURCE_DIR}/core/about/print.cmake"
    COMMENT "Printing ${output}" VERBATIM)
  # A target of this folder, since no other folder knows how the file is made.
  cmake_path(GET output FILENAME name)
  add_custom_target(print_${name} DEPENDS "${output}")
  set_property(GLOBAL APPEND PROPERTY STOWAGE_PAGES print_${name})
endfunction()

# stowage_page(target): the page of a program, for `man`.
function(stowage_page target)
  set(page "${CMAKE_BINARY_DIR}/pages/${target}.1")
  stowage_printed("${page}" ${target} --help-man)
  set(component stowage)
  if(target STREQUAL "stowage-engine")
    set(component engine)
  endif()
  install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT ${component})
endfunction()
