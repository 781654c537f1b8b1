# The engine of the laboratory: a module that a page or Node.js loads, with the report of src/output and its bounds.
hopscope_select(HOPSCOPE_LAB_PARTS FROM ${HOPSCOPE_OTHER_NAMES}
  PATHS output/report/ output/alike_ranks output/setting output/symbols output/word_bytes
        output/bound/bound_json
        study/bound/bound. study/bound/critical_channels study/bound/critical_cut study/bound/cut_bound
        study/embedding/embedded_exchange study/embedding/guest_network study/prediction/ output/bound/bound_table)
list(TRANSFORM HOPSCOPE_LAB_PARTS PREPEND src/)
file(GLOB engine_sources CONFIGURE_DEPENDS src/wasm/*.cpp)
add_executable(hopscope_lab_engine ${engine_sources} ${HOPSCOPE_LAB_PARTS})
hopscope_ours(hopscope_lab_engine)
target_link_libraries(hopscope_lab_engine PRIVATE hopscope_io lab_exceptions nlohmann_json::nlohmann_json Boost::headers)
target_precompile_headers(hopscope_lab_engine REUSE_FROM hopscope_io)
# A page is passed on, so its size matters: only what simulates is compiled for speed. It goes over arrays of channels, two
# at a time with instructions that browsers have had since 2023.
set(HOPSCOPE_FAST_UNITS "^hopscope_core/src_(engine|run|topology)_")
target_compile_options(hopscope_core PRIVATE -Os -msimd128 -mbulk-memory)
target_compile_options(hopscope_io PRIVATE -Os)
target_compile_options(hopscope_lab_engine PRIVATE -Os)
set_source_files_properties(src/output/report/lists.cpp PROPERTIES COMPILE_OPTIONS -O2
  SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
set_target_properties(hopscope_lab_engine PROPERTIES OUTPUT_NAME hopscope-lab SUFFIX .wasm)
# A reactor: it has functions to call, and no main. Programs recurse as deeply as on other machines.
target_link_options(hopscope_lab_engine PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=8388608
  -Wl,--max-memory=2147483648)
