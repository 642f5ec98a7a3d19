# Keeps what a program prints: cmake -DPROGRAM=… -DARGUMENTS=a;b -DOUTPUT=FILE -P print.cmake
# Qt starts without a display, and where a program fails nothing is kept.
cmake_minimum_required(VERSION 3.25)
set(ENV{QT_QPA_PLATFORM} offscreen)
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} OUTPUT_VARIABLE text ERROR_VARIABLE complaint RESULT_VARIABLE failed TIMEOUT 120)
if(NOT failed EQUAL 0 OR text STREQUAL "")
  message(FATAL_ERROR "${PROGRAM} ${ARGUMENTS} failed (${failed}): ${complaint}")
endif()
file(WRITE "${OUTPUT}" "${text}")
