# Writes OUT, a C file with the texts of FILES (a list) as the table builtin_games.
# Called as: cmake -DOUT=... "-DFILES=a.ini;b.ini" -P embed.cmake
set(arrays "")
set(rows "")
set(i 0)
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "static const char text_${i}[] = {${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", text_${i}},\n")
  math(EXPR i "${i} + 1")
endforeach()
file(WRITE "${OUT}.new"
  "#include \"engine/builtin.h\"\n\n${arrays}\nconst struct builtin builtin_games[] = {\n${rows}    {0, 0},\n};\n")
execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${OUT}.new" "${OUT}")
