// WASI gives a program folders, and lets it go down from them. A name may be relative to the folder in which the program was
// started, and go up: here it becomes an absolute one without "..", before the folder is looked for from which it is reached.
#include <stdlib.h>
#include <string.h>

enum { longest_name = 4096, names_at_once = 4 };  // of one call of the C library: two, for a file that is renamed

int __real___wasilibc_find_relpath(const char* name, const char** folder, char** rest, size_t length);

// Appends the parts of a name to an absolute one.
static void append_parts(char* absolute, const char* name) {
  while (*name != '\0') {
    const size_t length = strcspn(name, "/");
    char* const end = absolute + strlen(absolute);
    if (length == 2 && strncmp(name, "..", 2) == 0) {
      char* const last = strrchr(absolute, '/');
      if (last != NULL) *last = '\0';
    } else if (length > 0 && !(length == 1 && *name == '.')) {
      *end = '/';
      memcpy(end + 1, name, length);
      end[1 + length] = '\0';
    }
    name += length;
    name += strspn(name, "/");
  }
}

int __wrap___wasilibc_find_relpath(const char* name, const char** folder, char** rest, size_t length) {
  static char names[names_at_once][longest_name];
  static int next = 0;
  const char* const started_in = getenv("PWD");
  const size_t most = strlen(name) + (started_in == NULL ? 0 : strlen(started_in)) + 3;
  if (most > longest_name) return __real___wasilibc_find_relpath(name, folder, rest, length);
  char* const absolute = names[next];
  next = (next + 1) % names_at_once;
  absolute[0] = '\0';
  if (name[0] != '/' && started_in != NULL) append_parts(absolute, started_in);
  append_parts(absolute, name);
  if (absolute[0] == '\0') strcpy(absolute, "/");
  return __real___wasilibc_find_relpath(absolute, folder, rest, length);
}
