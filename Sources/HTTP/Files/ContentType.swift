/// Media types of files by their extension.
enum ContentType {
  static func of(_ path: String) -> String {
    guard let dot = path.utf8.lastIndex(of: 0x2e) else { return fallback }
    let suffix = String(
      decoding: path.utf8[path.utf8.index(after: dot)...].map(ByteClass.lowered), as: UTF8.self)
    return types[suffix] ?? fallback
  }

  private static let fallback = "application/octet-stream"
  private static let types = [
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "xml": "application/xml",
  ]
}
