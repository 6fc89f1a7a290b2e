# How a test is registered: one call makes a program of the tests, a CTest entry, or both.
#
# A test that is slow on a loaded machine is not at fault, so that limits of time only catch what hangs.
set(SHORT_LIMIT 1200)
set(LONG_LIMIT 14400)

# Seen by every test.
set(TEST_ENVIRONMENT
  PYTHONDONTWRITEBYTECODE=1
  SOURCE=${CMAKE_SOURCE_DIR}
  SANITIZE=${SANITIZE}
  WELTGEIST=$<TARGET_FILE:weltgeist>)

# short_test(NAME "LABEL;..." COMMAND ARGUMENT...): an entry of every run. Exit status 77 means that
# it was skipped.
function(short_test name labels)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${SHORT_LIMIT}
    ENVIRONMENT "${TEST_ENVIRONMENT}" SKIP_RETURN_CODE 77)
endfunction()

# long_test(NAME COMMAND ARGUMENT...): an entry of `ctest -L long` only.
function(long_test name)
  short_test(${name} long ${ARGN})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${LONG_LIMIT})
endfunction()

# test_program(NAME SOURCE... [LIBRARIES LIBRARY...]): a program that sees the sources and, by their
# paths within their rooms, the headers of tests.
function(test_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" LIBRARIES)
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PRIVATE ${TEST_ROOMS})
  target_compile_definitions(${name} PRIVATE SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} core strict)
endfunction()

# cunit_program(NAME PREFIX "LABEL;..." SOURCE...): a CUnit program. Each source test_SUITE.c defines
# `suite_SUITE` and becomes the entry PREFIX.SUITE.
find_path(CUNIT_INCLUDE_DIR CUnit/CUnit.h REQUIRED)
find_library(CUNIT_LIBRARY cunit REQUIRED)
add_library(harness OBJECT ${UNIT}/test_main.c ${UNIT}/harness.c)
target_include_directories(harness SYSTEM PRIVATE ${CUNIT_INCLUDE_DIR})
target_link_libraries(harness PRIVATE core strict)

function(cunit_program name prefix labels)
  set(declared "")
  set(listed "")
  foreach(source IN LISTS ARGN)
    if(source MATCHES "(^|/)test_([a-z0-9_]+)\\.c$")
      set(suite ${CMAKE_MATCH_2})
      string(APPEND declared "extern const struct suite suite_${suite};\n")
      string(APPEND listed "    &suite_${suite},\n")
      short_test(${prefix}.${suite} "${labels}" ${name} ${suite})
    endif()
  endforeach()
  set(suites ${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.c)
  file(CONFIGURE OUTPUT ${suites} CONTENT [[#include "harness.h"

@declared@
const struct suite *const all_suites[] = {
@listed@    0,
};
]] @ONLY)
  test_program(${name} ${ARGN} ${suites} LIBRARIES harness ${CUNIT_LIBRARY})
endfunction()
