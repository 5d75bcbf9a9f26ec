import CLinux

/// Several ranges of one content as `multipart/byteranges` (RFC 9110, 14.6).
struct MultipartRanges {
  private static let pieceSize = 256 * 1024

  private let content: CachedFile.Content
  private let parts: [(head: [UInt8], range: Range<Int>)]
  private let tail: [UInt8]
  let contentType: String

  init(_ ranges: [Range<Int>], of content: CachedFile.Content, type: String) {
    self.content = content
    let boundary = String(RandomBytes.number(UInt128.self), radix: 16)
    contentType = "multipart/byteranges; boundary=\(boundary)"
    parts = ranges.enumerated().map { index, range in
      let head = """
        \(index == 0 ? "" : "\r\n")--\(boundary)\r\nContent-Type: \(type)\r\nContent-Range: bytes \
        \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)\r\n\r\n
        """
      return (Array(head.utf8), range)
    }
    tail = Array("\r\n--\(boundary)--\r\n".utf8)
  }

  var body: Response.Body {
    switch content {
    case .memory(let bytes):
      var body: [UInt8] = []
      for part in parts { body += part.head + bytes[part.range] }
      return .bytes(body + tail)
    case .region(let region):
      let length = parts.reduce(tail.count) { $0 + $1.head.count + $1.range.count }
      return .stream(
        BodyProducer(length: length) { writer in
          for part in parts {
            try await writer.write(part.head)
            var start = part.range.lowerBound
            while start < part.range.upperBound {
              let end = min(start + Self.pieceSize, part.range.upperBound)
              guard let bytes = FileRegion(start..<end, of: region).bytes() else {
                throw HTTPError(.internalServerError)
              }
              try await writer.write(bytes)
              start = end
            }
          }
          try await writer.write(tail)
        })
    }
  }
}
