import CLinux
import Synchronization

/// A file as it was when it was looked at, with a compressed form if its type is worth that.
final class CachedFile: Sendable {
  /// What changes when a file is written or replaced.
  struct Identity: Equatable, Sendable {
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64
    let inode: UInt64
    let device: UInt64
  }

  enum Content: Sendable {
    case memory([UInt8])
    case region(FileRegion)

    var count: Int {
      switch self {
      case .memory(let bytes): bytes.count
      case .region(let region): region.length
      }
    }

    var body: Response.Body {
      switch self {
      case .memory(let bytes): .bytes(bytes)
      case .region(let region): .file(region)
      }
    }

    func part(_ range: Range<Int>) -> Response.Body {
      switch self {
      case .memory(let bytes): .bytes(Array(bytes[range]))
      case .region(let region): .file(FileRegion(range, of: region))
      }
    }
  }

  /// One form of the content, with the fields that describe it.
  struct Representation: Sendable {
    let tag: String
    /// To be asked about again before each use.
    let headers: Headers
    /// To be kept for ever.
    let lastingHeaders: Headers
    let content: Content

    init(tag: String, headers: Headers, content: Content) {
      self.tag = tag
      self.content = content
      var revalidated = headers
      revalidated["Cache-Control"] = "no-cache"
      self.headers = revalidated
      var lasting = headers
      lasting["Cache-Control"] = "public, max-age=31536000, immutable"
      lastingHeaders = lasting
    }
  }

  private enum Compressed: Sendable {
    case unknown
    case notWorthwhile
    case known(Representation)
  }

  private static let leastCompressed = 1024
  /// Larger files are compressed with less effort, so that the loop that meets one first is not kept for long.
  private static let largestForMostEffort = 64 * 1024

  let identity: Identity
  /// The tag of the plain form, without its quotes.
  let version: String
  let plain: Representation
  private let isCompressible: Bool
  private let compressed = Mutex(Compressed.unknown)

  init(path: String, identity: Identity, content: Content, version: String) {
    self.identity = identity
    self.version = version
    var headers: Headers = [
      "Content-Type": ContentType.of(path), "ETag": "\"\(version)\"", "X-Content-Type-Options": "nosniff",
      "Last-Modified": HTTPDate.format(identity.seconds), "Accept-Ranges": "bytes",
    ]
    if case .memory(let bytes) = content, bytes.count >= Self.leastCompressed, headers.describeText {
      isCompressible = true
      headers.varyByEncoding()
    } else {
      isCompressible = false
    }
    plain = Representation(tag: "\"\(version)\"", headers: headers, content: content)
  }

  /// The form for a client with these fields.
  func representation(for request: Headers) -> Representation {
    guard isCompressible, AcceptEncoding.prefersGzip(request) else { return plain }
    return compressed.withLock { compressed in
      if case .unknown = compressed { compressed = compress() }
      if case .known(let representation) = compressed { return representation }
      return plain
    }
  }

  /// Another representation has another strong tag (RFC 9110, 8.8.3.3).
  private func compress() -> Compressed {
    guard case .memory(let bytes) = plain.content,
      let deflater = Deflater(level: bytes.count <= Self.largestForMostEffort ? 9 : 6),
      let smaller = deflater.gzip(bytes)
    else { return .notWorthwhile }
    let tag = "\(plain.tag.dropLast())-gzip\""
    var headers = plain.headers
    headers["ETag"] = tag
    headers.add("Content-Encoding", "gzip")
    // Without the room that was reserved for the worst case.
    return .known(
      Representation(
        tag: tag, headers: headers, content: .memory(smaller.withUnsafeBufferPointer { Array($0) })))
  }
}

extension CachedFile.Identity {
  init(_ info: clinux_file_info) {
    self.init(
      size: info.size, seconds: info.modified_seconds, nanoseconds: info.modified_nanoseconds,
      inode: info.inode, device: info.device)
  }
}
