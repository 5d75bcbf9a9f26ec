@testable import HTTP

/// A request is read the same whole and in pieces, and what is accepted is safe.
@Sendable func fuzzRequest(_ input: [UInt8]) {
  let (bytes, size) = pieces(input)
  let whole = read(bytes, .max / 2)
  precondition(whole == read(bytes, size), "read differently in pieces")
}

private func read(_ bytes: [UInt8], _ size: Int) -> String? {
  var scanner = HeadScanner()
  var end = 0
  while end < bytes.count {
    end = min(bytes.count, end + size)
    let scanned = Array(bytes[..<end]).withUnsafeBufferPointer {
      scanner.scan($0, limit: 16_384, targetLimit: 8192)
    }
    switch scanned {
    case .incomplete: continue
    case .failed: return nil
    case .complete(let length): return parse(Array(bytes[..<length]), Array(bytes[length...]), size)
    }
  }
  return "incomplete"
}

private func parse(_ head: [UInt8], _ rest: [UInt8], _ size: Int) -> String? {
  let parsed = head.withUnsafeBufferPointer { try? HeadParser.parse($0, targetLimit: 8192, fieldLimit: 100) }
  guard let parsed, let body = try? IncomingBody(parsed.framing, limit: 1 << 16, overheadLimit: 16_384) else {
    return nil
  }
  check(parsed.target)
  for field in parsed.headers {
    precondition(field.name.utf8.allSatisfy(ByteClass.isToken))
    precondition(!field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 })
  }
  guard let content = decode(body, rest, size) else { return nil }
  return "\(parsed.method) \(parsed.target.path) \(parsed.target.query) \(parsed.framing) \(content)"
}

/// The content, whether it is complete and how many bytes are its; nil for a refusal.
private func decode(_ body: IncomingBody, _ bytes: [UInt8], _ size: Int) -> String? {
  var body = body
  var content: [UInt8] = []
  var used = 0
  while used < bytes.count, !body.isComplete {
    let piece = Array(bytes[used..<min(bytes.count, used + min(size, bytes.count))])
    guard let count = piece.withUnsafeBufferPointer({ try? body.receive($0, into: &content) }) else {
      return nil
    }
    if count == 0 { break }
    used += count
  }
  precondition(content.count <= 1 << 16 && used <= bytes.count)
  return "\(body.isComplete) \(used) \(content)"
}

/// A chunked body is decoded the same whole and in pieces.
@Sendable func fuzzChunked(_ input: [UInt8]) {
  let (bytes, size) = pieces(input)
  guard let body = try? IncomingBody(.chunked, limit: 1 << 16, overheadLimit: 1024) else { return }
  precondition(decode(body, bytes, .max / 2) == decode(body, bytes, size), "decoded differently in pieces")
}

/// A path that is accepted leads nowhere else.
@Sendable func fuzzTarget(_ input: [UInt8]) {
  for method in [Method.get, .options] {
    if let target = input.withUnsafeBufferPointer({ try? RequestTarget($0, method: method) }) {
      check(target)
    }
  }
}

private func check(_ target: RequestTarget) {
  precondition(target.path == "*" || target.path.utf8.first == 0x2f)
  precondition(target.path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f })
  for piece in target.path.split(separator: "/") { precondition(piece != "." && piece != "..") }
}
