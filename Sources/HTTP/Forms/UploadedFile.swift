import CLinux

/// A file that came with a form. It is kept in memory or, if it is large, in a file without a name, which is gone
/// with the last reference.
public struct UploadedFile: Sendable {
  enum Content: Sendable {
    /// The charge is given back with the last copy of the file.
    case memory([UInt8], Charge? = nil)
    case disk(FileRegion, Charge? = nil)
  }

  /// The name of the form's field.
  public let field: String
  /// The name the client gave it, as one that is safe as the name of a file: without folders, control characters
  /// and leading dots, of 1 to 200 bytes.
  public let name: String
  /// The type the client gave it, or nil. It is the client's word.
  public let contentType: String?
  let content: Content

  /// The number of bytes.
  public var count: Int {
    switch content {
    case .memory(let bytes, _): bytes.count
    case .disk(let region, _): region.length
    }
  }

  /// True if it is kept on the disk.
  public var isOnDisk: Bool { if case .disk = content { true } else { false } }

  /// The bytes, as the body of a response.
  public var body: Response.Body {
    switch content {
    case .memory(let bytes, _): .bytes(bytes)
    case .disk(let region, _): .file(region)
    }
  }

  /// The bytes in memory. Throws 500 if they can not be read.
  public func bytes() async throws -> [UInt8] {
    switch content {
    case .memory(let bytes, _): return bytes
    case .disk(let region, _):
      guard let bytes = try await Disk.thread.run({ region.bytes() }) else { throw Disk.failure }
      return bytes
    }
  }

  /// The bytes on the disk, where those in memory are written.
  ///
  /// - Throws: `HTTPError` where they can't be kept.
  package func region() async throws -> FileRegion {
    switch content {
    case .memory(let bytes, _): try await .temporary(bytes)
    case .disk(let region, _): region
    }
  }

  /// A name that can be used for a file, from whatever a client sends.
  static func safeName(_ name: String) -> String {
    // By scalars: with an accent behind it a slash is another character, but not another byte.
    let pieces = name.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in pieces.last ?? .init() where !isUnsafe(scalar) {
      if scalars.isEmpty, scalar == "." || scalar == " " { continue }
      bytes += UTF8.width(scalar)
      guard bytes <= 200 else { break }
      scalars.append(scalar)
    }
    while let last = scalars.last, last == " " || last == "." { scalars.removeLast() }
    return scalars.isEmpty ? "unnamed" : String(scalars)
  }

  /// Control characters, and marks that change the direction of text, which make `exe.txt` of `txt.exe`.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}

/// The thread that waits for the disk, so that no loop has to.
enum Disk {
  static let thread = EventLoop(name: "disk")
  static var failure: HTTPError { HTTPError(.internalServerError, "A file can not be kept at the moment.") }
}
