# Writes OUT, a C file with the texts of FILES (a list) as the table builtin_games and the bytes of
# NETS as the table builtin_nets.
# Called as: cmake -DOUT=... "-DFILES=a.ini;b.ini" "-DNETS=a.net" -P embed.cmake
set(arrays "")

# Appends the bytes of a file, ended as @end says, to `arrays` and its row to `rows`.
macro(embed type array file end size)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND arrays "static const ${type} ${array}[] = {${bytes}${end}};\n")
  string(APPEND rows "    {\"${name}\", ${array}${size}},\n")
  math(EXPR i "${i} + 1")
endmacro()

set(i 0)
set(rows "")
foreach(file IN LISTS FILES)
  embed("char" "text_${i}" "${file}" "0" "")
endforeach()
set(games "const struct builtin builtin_games[] = {\n${rows}    {0, 0},\n};\n")
set(rows "")
foreach(file IN LISTS NETS)
  embed("unsigned char" "net_${i}" "${file}" "" ", sizeof net_${i}")
endforeach()
set(nets "const struct builtin_net builtin_nets[] = {\n${rows}    {0, 0, 0},\n};\n")
file(WRITE "${OUT}.new" "#include \"engine/builtin.h\"\n\n${arrays}\n${games}\n${nets}")
execute_process(COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${OUT}.new" "${OUT}")
