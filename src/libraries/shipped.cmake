# The files of platforms/libraries, in one source file of the build.
file(GLOB HOPSCOPE_LIBRARY_FILES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/platforms/libraries/*.json)
set(entries "")
foreach(file ${HOPSCOPE_LIBRARY_FILES})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  cmake_path(GET file STEM name)
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"JSON(${text})JSON\"},\n")
endforeach()
set(HOPSCOPE_SHIPPED_LIBRARIES ${PROJECT_BINARY_DIR}/shipped_libraries.cpp)
file(CONFIGURE OUTPUT ${HOPSCOPE_SHIPPED_LIBRARIES} CONTENT "#include \"libraries/library.hpp\"

namespace hopscope {

std::span<const ShippedFile> shipped_library_files() {
  static constexpr ShippedFile files[] = {
@entries@  };
  return files;
}

}  // namespace hopscope
" @ONLY)
list(APPEND HOPSCOPE_IO_SOURCES ${HOPSCOPE_SHIPPED_LIBRARIES})
