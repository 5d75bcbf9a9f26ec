/// A format of picture files, known by the first bytes.
enum PictureFormat {
  case jpeg
  case png
  case webp

  /// The format of a file; nil for any other.
  init?(_ file: [UInt8]) {
    if file.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if file.count > 16, file.starts(with: "RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
