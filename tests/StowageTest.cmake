# stowage_test(core/plan [libraries...]) makes one program, test_core_plan, from tests/core/plan/*.cpp and registers it with ctest as
# "core/plan". The folder may hold a CMakeLists.txt instead, which is then included and may call stowage_test_program itself.
# Every program may open the fixtures (tests/support/cases.h): hence the readers and zlib.
find_package(ZLIB REQUIRED)

# Where the checkout and the programs are: one small library, so that no other test source depends on the place.
add_library(stowage_test_paths STATIC "${PROJECT_SOURCE_DIR}/tests/support/paths.cpp")
target_include_directories(stowage_test_paths PUBLIC "${PROJECT_SOURCE_DIR}")
target_compile_definitions(stowage_test_paths PRIVATE STOWAGE_SOURCE_DIR="${PROJECT_SOURCE_DIR}" STOWAGE_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")

# Makes each test fail in which a plan was better than its bound. An object, not an archive, of which nothing would be taken: nobody calls it.
add_library(stowage_test_contradictions OBJECT "${PROJECT_SOURCE_DIR}/tests/support/contradiction_listener.cpp")
target_link_libraries(stowage_test_contradictions PUBLIC stowage_core_base GTest::gtest)

# Tests are compiled to be compiled quickly: they run once, and what they call is compiled for speed all the same. (core/solve's enumerate for
# minutes: they say so themselves.)
set(STOWAGE_TEST_OPTIONS $<$<CONFIG:Release>:-O0>)

# What nearly every test includes. Compiled once: by the first program that needs no headers beside them, for all others that are compiled alike.
set(STOWAGE_TEST_HEADERS <gtest/gtest.h> <gmock/gmock.h> <algorithm> <map> <random> <set> <string> <vector>)

# stowage_test_program(core/plan SOURCES files... LIBRARIES libraries... [HEADERS headers...] [OWN_OPTIONS]): HEADERS are precompiled beside
# GoogleTest's. Only headers that are not ours (core/engine/torch_headers.h says why). OWN_OPTIONS: it is compiled otherwise than other programs.
function(stowage_test_program name)
  cmake_parse_arguments(arg "OWN_OPTIONS" "" "SOURCES;LIBRARIES;HEADERS" ${ARGN})
  string(REPLACE "/" "_" target "test_${name}")
  add_executable(${target} ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE ${arg_LIBRARIES} stowage_test_paths stowage_test_contradictions stowage_core_formats ZLIB::ZLIB GTest::gmock GTest::gtest GTest::gtest_main)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_compile_options(${target} PRIVATE ${STOWAGE_TEST_OPTIONS})
  if(arg_HEADERS OR arg_OWN_OPTIONS)
    stowage_precompile(${target} ${arg_HEADERS} ${STOWAGE_TEST_HEADERS})
  else()
    stowage_precompile_once(${target} ${STOWAGE_TEST_HEADERS})
  endif()
  # Autograd's threads are made for the devices that the first pass back of a process finds: the order of the engine's tests has to stay that of
  # their files.
  if(NOT name STREQUAL "core/engine")
    stowage_together(${target})
  endif()
  add_test(NAME ${name} COMMAND ${target})
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen" TIMEOUT 1200)
  # Minutes each: they begin first, so that no processor waits at the end for one of them.
  if(name MATCHES "^(app/gui|app/cli|core/engine|core/estimate|core/formats|core/solve)$")
    set_tests_properties(${name} PROPERTIES COST 100)
  endif()
  # It takes as long as all others together on the other processor.
  if(name STREQUAL "app/gui")
    set_tests_properties(${name} PROPERTIES COST 1000)
  endif()
endfunction()

function(stowage_test folder)
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt")
    add_subdirectory(${folder})
    return()
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
  if(NOT sources)
    return()
  endif()
  stowage_folder_name(library "${folder}")
  stowage_test_program(${folder} SOURCES ${sources} LIBRARIES ${library} ${ARGN})
endfunction()
