# Installs what was built into a folder of its own and runs it from there: cmake -DBUILD=… -DPREFIX=… -DPROGRAMS=a,b -P check_install.cmake
cmake_minimum_required(VERSION 3.25)
string(REPLACE "," ";" PROGRAMS "${PROGRAMS}")
file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}" RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(failed)
  message(FATAL_ERROR "cmake --install failed:\n${said}")
endif()
foreach(program IN LISTS PROGRAMS)
  # Nothing of this shell's may help it to find its libraries.
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E env --unset=LD_LIBRARY_PATH QT_QPA_PLATFORM=offscreen "${PREFIX}/bin/${program}" --version
    RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said TIMEOUT 60)
  if(NOT failed EQUAL 0 OR NOT said MATCHES "[0-9]+\\.[0-9]+")
    message(FATAL_ERROR "${program} does not run from ${PREFIX}/bin (${failed}):\n${said}")
  endif()
endforeach()
if("stowage-cli" IN_LIST PROGRAMS AND "stowage-engine" IN_LIST PROGRAMS)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env --unset=STOWAGE_ENGINE PATH=/usr/bin:/bin "${PREFIX}/bin/stowage-cli" report --full OUTPUT_VARIABLE said)
  if(NOT said MATCHES "${PREFIX}/bin/stowage-engine")
    message(FATAL_ERROR "the installed stowage-cli does not find the engine beside it:\n${said}")
  endif()
endif()
if("stowage-cli" IN_LIST PROGRAMS)
  # The Python package finds the program beside it.
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E env --unset=STOWAGE_CLI "PYTHONPATH=${PREFIX}/lib/stowage/python" PATH=/usr/bin:/bin python3 -B -c
            "import stowage; print(stowage.find_program(), stowage.inspect({'schema': 'stowage.model/1', 'tensors': []}).total_bytes)"
    OUTPUT_VARIABLE said ERROR_VARIABLE failed)
  if(NOT said STREQUAL "${PREFIX}/bin/stowage-cli 0\n")
    message(FATAL_ERROR "the installed Python package does not find stowage-cli:\n${said}${failed}")
  endif()
endif()
if(PLUGIN AND NOT EXISTS "${PREFIX}/lib/stowage/libstowage_cuda.so")
  message(FATAL_ERROR "the CUDA plug-in was not installed")
endif()
execute_process(COMMAND python3 "${CMAKE_CURRENT_LIST_DIR}/check_linkage.py" "${PREFIX}/bin" "${PREFIX}/lib/stowage"
                RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(failed)
  message(FATAL_ERROR "what was installed is linked wrongly:\n${said}")
endif()
file(REMOVE_RECURSE "${PREFIX}")
