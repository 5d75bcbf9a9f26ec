#define _GNU_SOURCE
#include "CLinux.h"

#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

// A library whose code the loader had to write to: what is given back would come back without that.
static bool has_relocated_code(const struct dl_phdr_info *object) {
  for (int index = 0; index < object->dlpi_phnum; index++) {
    if (object->dlpi_phdr[index].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[index].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL)) return true;
    }
  }
  return false;
}

static int give_back_object(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  uintptr_t page = *(const uintptr_t *)context;
  if (has_relocated_code(object)) return 0;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    // What is protected only after relocation lies in a writable segment and stays.
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz + page - 1) & ~(page - 1);
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void clinux_bound_free_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  // Set along with it, as it would else be as small as by default.
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  mallopt(M_ARENA_MAX, cores < 2 ? 2 : (int)cores);
}

void clinux_give_back_memory(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(give_back_object, &page);
  malloc_trim(0);
}
