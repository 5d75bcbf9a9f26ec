import CLinux

/// A file in the state in which it was looked at, with a compressed form if its type is worth that.
final class CachedFile: Sendable {
  /// The properties of a file. Some of them change when it is written or replaced.
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

  private static let leastCompressed = 1024

  let identity: Identity
  /// The tag of the plain form, without its quotes.
  let version: String
  let plain: Representation
  private let compressed: CompressedForm?

  init(path: String, identity: Identity, content: Content, version: String) {
    self.identity = identity
    self.version = version
    var headers: Headers = [
      "Content-Type": ContentType.of(path), "ETag": "\"\(version)\"", "X-Content-Type-Options": "nosniff",
      "Last-Modified": HTTPDate.format(identity.seconds), "Accept-Ranges": "bytes",
    ]
    guard case .memory(let bytes) = content, bytes.count >= Self.leastCompressed, headers.describeText else {
      plain = Representation(tag: "\"\(version)\"", headers: headers, content: content)
      compressed = nil
      return
    }
    headers.varyByEncoding()
    plain = Representation(tag: "\"\(version)\"", headers: headers, content: content)
    compressed = CompressedForm(of: plain, bytes)
  }

  /// The form for a client with these fields.
  func representation(for request: Headers) -> Representation {
    guard let compressed, AcceptEncoding.prefersGzip(request) else { return plain }
    return compressed.representation() ?? plain
  }
}

extension CachedFile.Identity {
  init(_ info: clinux_file_info) {
    self.init(
      size: info.size, seconds: info.modified_seconds, nanoseconds: info.modified_nanoseconds,
      inode: info.inode, device: info.device)
  }
}
