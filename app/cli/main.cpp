#include "app/cli/program.h"

int main(int argc, char** argv) { return stowage::cli::run(argc, argv); }
