#include <hopscope/command_line.hpp>

int main(int argc, char** argv) { return hopscope::run_command_line(argc, argv, hopscope::builtin_catalogue()); }
