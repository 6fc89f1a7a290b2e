# What `cmake --install` puts where, and the Debian package that `cpack` makes of it.
if(WIN32)
  include(${CMAKE_CURRENT_LIST_DIR}/install_windows.cmake)
  return()
endif()
include(GNUInstallDirs)

# Debian keeps games, chess engines and XBoard among them, in /usr/games and /usr/local/games; both
# are in every user's PATH there and hardly anywhere else.
set(on_debian OFF)
if(EXISTS /etc/debian_version)
  set(on_debian ON)
endif()
option(DEBIAN_PATHS "Install where Debian expects games and documents" ${on_debian})
set(program_dir ${CMAKE_INSTALL_BINDIR})
if(DEBIAN_PATHS)
  set(program_dir games)
endif()
set(data_dir ${CMAKE_INSTALL_DATADIR}/weltgeist)
set(document_dir ${CMAKE_INSTALL_DATADIR}/doc/weltgeist)
set(packaging ${CMAKE_CURRENT_SOURCE_DIR}/packaging)

set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
install(TARGETS weltgeist RUNTIME DESTINATION ${program_dir})

# The games are in the program; these are to be read, and to begin one's own from.
install(FILES ${GAME_PATHS} ${NET_PATHS} DESTINATION ${data_dir}/variants)

# XBoard looks for engine files in /usr/share and /usr/local/share, and passes over those that are
# older than its user's settings.
set(engine_file ${CMAKE_INSTALL_DATADIR}/games/plugins/xboard/weltgeist.eng)
install(FILES ${packaging}/weltgeist.eng
  DESTINATION ${CMAKE_INSTALL_DATADIR}/games/plugins/xboard)
install(CODE "file(TOUCH \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${engine_file}\")")
install(FILES ${packaging}/xboard-hexprism-minishogi.ini DESTINATION ${data_dir})

# Completion of the command line: bash looks there for what is called like the program.
install(FILES ${packaging}/completion.bash DESTINATION
  ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME weltgeist)

# Documents keep their places to each other, so that their links hold.
install(DIRECTORY docs/ DESTINATION ${document_dir}/docs
  FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.svg" PATTERN "client.py"
  PATTERN "minishogi-3d-advantage" EXCLUDE)
set(licence LICENSE)
set(licence_file ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
if(DEBIAN_PATHS)
  set(licence copyright)
  set(licence_file ${packaging}/copyright)
endif()
install(FILES ${licence_file} DESTINATION ${document_dir})
file(READ README.md readme)
string(REPLACE "](LICENSE)" "](${licence})" readme "${readme}")
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/packaging/README.md CONTENT "${readme}" @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/packaging/README.md DESTINATION ${document_dir})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS README.md)

# install_compressed(FILE DIRECTORY NAME): as NAME.gz, and the same bytes with every build.
find_program(GZIP gzip)
function(install_compressed file directory name)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/packaging/${name}.gz)
  add_custom_command(OUTPUT ${out}
    COMMAND ${GZIP} -9nc ${file} > ${out}
    DEPENDS ${file} VERBATIM)
  string(MAKE_C_IDENTIFIER "compress_${name}" target)
  add_custom_target(${target} ALL DEPENDS ${out})
  install(FILES ${out} DESTINATION ${directory})
endfunction()

set(manual ${CMAKE_CURRENT_SOURCE_DIR}/docs/weltgeist.6)
if(DEBIAN_PATHS AND GZIP)
  install_compressed(${manual} ${CMAKE_INSTALL_MANDIR}/man6 weltgeist.6)
  install_compressed(${packaging}/changelog ${document_dir} changelog.Debian)
else()
  install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
endif()

# The package.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME weltgeist)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "Weltgeist developers")
set(CPACK_PACKAGE_CONTACT "Weltgeist developers <developers@weltgeist.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "chess engine for boards with three dimensions")
file(READ ${packaging}/description CPACK_DEBIAN_PACKAGE_DESCRIPTION)
string(STRIP "${CPACK_DEBIAN_PACKAGE_DESCRIPTION}" CPACK_DEBIAN_PACKAGE_DESCRIPTION)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS xboard)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${packaging}/postinst)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
