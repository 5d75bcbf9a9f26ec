#define _GNU_SOURCE
#include "CLinux.h"

#include <link.h>
#include <string.h>

struct build_id {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
};

// Names and descriptions of notes are padded to four bytes.
static size_t padded(size_t count) { return (count + 3) & ~(size_t)3; }

static void find_in_notes(const char *notes, size_t size, struct build_id *found) {
  while (size >= sizeof(ElfW(Nhdr))) {
    const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)notes;
    size_t name = padded(note->n_namesz), whole = sizeof *note + name + padded(note->n_descsz);
    if (whole > size) return;
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == sizeof "GNU"
        && memcmp(notes + sizeof *note, "GNU", sizeof "GNU") == 0) {
      found->count = note->n_descsz < found->capacity ? note->n_descsz : found->capacity;
      memcpy(found->bytes, notes + sizeof *note + name, found->count);
      return;
    }
    notes += whole;
    size -= whole;
  }
}

static int find_in_object(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    if (segment->p_type != PT_NOTE) continue;
    find_in_notes((const char *)(object->dlpi_addr + segment->p_vaddr), segment->p_memsz, context);
  }
  // The program itself comes first; its libraries have names of their own.
  return 1;
}

size_t clinux_build_id(uint8_t *bytes, size_t capacity) {
  struct build_id found = {.bytes = bytes, .capacity = capacity, .count = 0};
  dl_iterate_phdr(find_in_object, &found);
  return found.count;
}
