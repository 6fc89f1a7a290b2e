# The zip for Windows that `cpack` makes: the program, its games to be read, the documents, and what
# WinBoard is to be told.
install(TARGETS weltgeist RUNTIME DESTINATION .)
install(FILES ${GAME_PATHS} ${NET_PATHS} DESTINATION games)
install(DIRECTORY docs/ DESTINATION docs
  FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg" PATTERN "client.py"
  PATTERN "minishogi-3d-advantage" EXCLUDE)
install(FILES README.md LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/packaging/winboard.txt DESTINATION .)

set(CPACK_GENERATOR ZIP)
set(CPACK_PACKAGE_NAME weltgeist)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "Weltgeist developers")
set(CPACK_PACKAGE_FILE_NAME weltgeist-${PROJECT_VERSION}-windows)
set(CPACK_INCLUDE_TOPLEVEL_DIRECTORY ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
