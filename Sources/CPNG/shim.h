#include <png.h>
#include <stdbool.h>

/// Begins to read a PNG file whose pixels are to be red, green, blue and alpha. Returns false where it is none.
static inline bool cpng_begin(png_image *image, const void *bytes, size_t count) {
  *image = (png_image){.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(image, bytes, count)) return false;
  image->format = PNG_FORMAT_RGBA;
  return true;
}
