# The libraries of the engine for WebAssembly. Those that are headers only are the system's, in /usr/include, which
# Clang searches last; Lua, pugixml, fmt and the runtime of exceptions are compiled from their sources.
set(HOPSCOPE_LAB_SOURCES ${PROJECT_SOURCE_DIR}/build/lab-sources CACHE PATH
  "The sources of Lua and pugixml, which scripts/setup --lab fetches")
set(HOPSCOPE_EMSCRIPTEN /usr/share/emscripten/system/lib CACHE PATH "Emscripten's sources of libc++abi and libunwind")

enable_language(C)
# Stand-ins for headers of the C and C++ libraries.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:SHELL:-isystem${PROJECT_SOURCE_DIR}/src/wasm/libc>)
foreach(library Boost::headers nlohmann_json::nlohmann_json fmt::fmt tsl::robin_map pugixml::pugixml PkgConfig::LUA)
  add_library(${library} INTERFACE IMPORTED)
endforeach()
add_library(lab_fmt STATIC src/wasm/libraries/fmt.cpp)
target_compile_options(lab_fmt PRIVATE -w)
set_target_properties(fmt::fmt PROPERTIES INTERFACE_LINK_LIBRARIES lab_fmt)

# Lua as C++: its errors are exceptions then, and WASI's C library has no longjmp.
set(lua ${HOPSCOPE_LAB_SOURCES}/lua5.4)
file(GLOB lua_sources ${lua}/src/*.c)
list(FILTER lua_sources EXCLUDE REGEX "/(lua|luac|linit|liolib|loslib|loadlib|ldblib)[.]c$")
if(NOT lua_sources)
  message(FATAL_ERROR "hopscope: the sources of Lua are missing; run scripts/setup --lab")
endif()
set(staged ${PROJECT_BINARY_DIR}/include)
file(COPY ${lua}/src/ DESTINATION ${staged}/lua5.4 FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
file(WRITE ${staged}/lua5.4/lua5.4-deb-multiarch.h "#define DEB_HOST_MULTIARCH \"wasm32-wasi\"\n")
add_library(lab_lua STATIC ${lua_sources})
set_source_files_properties(${lua_sources} PROPERTIES LANGUAGE CXX)
target_compile_definitions(lab_lua PRIVATE _WASI_EMULATED_SIGNAL)
target_compile_options(lab_lua PRIVATE -w "-Dl_randomizePivot()=0u" -isystem ${staged}/lua5.4)
set_target_properties(PkgConfig::LUA PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${staged} INTERFACE_LINK_LIBRARIES lab_lua)

set(pugixml ${HOPSCOPE_LAB_SOURCES}/pugixml/src)
add_library(lab_pugixml STATIC ${pugixml}/pugixml.cpp)
set_target_properties(pugixml::pugixml PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${pugixml}
  INTERFACE_LINK_LIBRARIES lab_pugixml)

# Debian's libc++abi for WebAssembly has no exceptions; Emscripten's package has their sources.
add_library(lab_exceptions OBJECT src/wasm/unwind.c src/wasm/stack_guard.c
  ${HOPSCOPE_EMSCRIPTEN}/libcxxabi/src/cxa_exception.cpp ${HOPSCOPE_EMSCRIPTEN}/libcxxabi/src/cxa_personality.cpp)
target_include_directories(lab_exceptions PRIVATE ${HOPSCOPE_EMSCRIPTEN}/libcxxabi/include
  ${HOPSCOPE_EMSCRIPTEN}/libunwind/include ${HOPSCOPE_EMSCRIPTEN}/libcxxabi/src ${HOPSCOPE_EMSCRIPTEN}/libcxxabi)
target_compile_definitions(lab_exceptions PRIVATE __USING_WASM_EXCEPTIONS__ _LIBCXXABI_BUILDING_LIBRARY
  _LIBCPP_BUILDING_LIBRARY _LIBCXXABI_HAS_NO_THREADS _LIBCPP_INLINE_VISIBILITY=)
target_compile_options(lab_exceptions PRIVATE -w)
