# Writes which commit the sources are of, as a source file: cmake -DSOURCE=CHECKOUT -DOUTPUT=FILE -P commit.cmake
# A checkout is asked by git; of an archive commit.txt says it, which `git archive` fills. Where neither does, both words are empty. (Sources that
# were unpacked into somebody else's checkout are not of its commits: only a .git of our own counts.)
cmake_minimum_required(VERSION 3.25)
set(commit "")
set(date "")
if(EXISTS "${SOURCE}/.git")
  execute_process(COMMAND git -C "${SOURCE}" log -1 --no-show-signature "--format=%H %cs" OUTPUT_VARIABLE said ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed EQUAL 0)
    set(said "")
  endif()
else()
  file(READ "${SOURCE}/core/about/commit.txt" said)
endif()
if(said MATCHES "([0-9a-f]+) ([0-9]+-[0-9]+-[0-9]+)")
  set(commit "${CMAKE_MATCH_1}")
  set(date "${CMAKE_MATCH_2}")
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT "namespace stowage::about {
extern const char kCommit[];
extern const char kCommitDate[];
const char kCommit[] = \"@commit@\";
const char kCommitDate[] = \"@date@\";
}
")
