/// The conditions on which a server compresses responses.
///
/// A response is compressed with gzip if the client accepts that, it is text in memory of a size within these
/// bounds, nothing in its header says otherwise (`Content-Encoding`, `Content-Range`, `Cache-Control:
/// no-transform`), it allows it (`Response.mayCompress`), and at least a tenth is saved. Event streams never
/// are. A strong entity tag becomes weak, since the bytes differ (RFC 9110, 8.8.3).
public struct Compression: Sendable, Equatable {
  /// Responses with fewer bytes fit into one packet anyway.
  public var minBytes = 1024
  /// Responses with more bytes are sent as they are.
  public var maxBytes = 8 << 20
  /// Responses with more bytes are compressed by another thread: on the loop, its other connections would wait for more than
  /// about a millisecond.
  public var maxBytesOnLoop = 128 * 1024
  /// The effort from 1, fast, to 9, small.
  public var level = 1

  /// The defaults.
  public init() {}

  /// True for media types whose content is text and worth compressing.
  static func isWorthwhile(_ type: UnsafeBufferPointer<UInt8>) -> Bool {
    let essence = Headers.essence(of: type)
    if Headers.equal(essence.prefix(5), "text/".utf8) {
      return !Headers.equal(essence, "text/event-stream".utf8)
    }
    return suffixes.contains { essence.count > $0.count && Headers.equal(essence.suffix($0.count), $0) }
      || types.contains { Headers.equal(essence, $0) }
  }

  private static let suffixes = ["+json", "+xml"].map { Array($0.utf8) }
  private static let types = [
    "application/json", "application/javascript", "application/xml", "application/wasm",
  ].map { Array($0.utf8) }
}

extension Headers {
  /// True if the content is of a type that is worth compressing.
  var describeText: Bool {
    value(of: "Content-Type", passes: Compression.isWorthwhile) ?? false
  }

  /// Tells caches that the response depends on what the client accepts (RFC 9110, 12.5.5).
  mutating func varyByEncoding() {
    guard !contains("Vary", token: "Accept-Encoding"), !contains("Vary", token: "*") else { return }
    add("Vary", "Accept-Encoding")
  }
}

extension Response {
  /// Tells caches that the response may be compressed where the rules of `compression` allow it. Returns the number of its
  /// bytes; nil where the rules or the client don't allow it.
  mutating func offerCompression(_ compression: Compression, for request: Headers) -> Int? {
    guard mayCompress, case .bytes(let bytes) = body, bytes.count >= compression.minBytes,
      bytes.count <= compression.maxBytes, status.allowsBody, headers.describeText,
      !headers.contains("Content-Encoding"), !headers.contains("Content-Range"),
      !headers.contains("Cache-Control", token: "no-transform")
    else { return nil }
    headers.varyByEncoding()
    return AcceptEncoding.prefersGzip(request) ? bytes.count : nil
  }

  /// Compresses the content, unless that saves next to nothing.
  mutating func compress(with deflater: Deflater?) {
    guard case .bytes(let bytes) = body, let compressed = deflater?.gzip(bytes) else { return }
    body = .bytes(compressed)
    headers.add("Content-Encoding", "gzip")
    if let tag = headers["ETag"], !tag.utf8.starts(with: "W/".utf8) { headers["ETag"] = "W/\(tag)" }
  }
}
