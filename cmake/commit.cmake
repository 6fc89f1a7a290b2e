# Writes OUT, a header with the commit of the checkout in SOURCE as WELTGEIST_COMMIT; a "+" after it
# means files that are not as committed. Not a checkout: an empty text. A file that would not change
# is left alone, so that this may run with every build.
# Called as: cmake -DOUT=... -DSOURCE=... -P commit.cmake
set(commit "")
# Sources from a tarball may lie inside somebody else's checkout.
if(EXISTS "${SOURCE}/.git")
  execute_process(
    COMMAND git describe --always --abbrev=7 --exclude=* --dirty=+
    WORKING_DIRECTORY "${SOURCE}"
    OUTPUT_VARIABLE commit
    OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_QUIET
    RESULT_VARIABLE failed)
  if(failed OR NOT commit MATCHES "^[0-9a-f]+[+]?$")
    set(commit "")
  endif()
endif()
set(text "#define WELTGEIST_COMMIT \"${commit}\"\n")
set(old "")
if(EXISTS "${OUT}")
  file(READ "${OUT}" old)
endif()
if(NOT old STREQUAL text)
  file(WRITE "${OUT}" "${text}")
endif()
