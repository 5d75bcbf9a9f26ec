@testable import HTTP

/// Takes what the fuzzer made up for instructions, one after another; at its end there are zeros.
struct Script {
  private var rest: ArraySlice<UInt8>
  init(_ bytes: [UInt8]) { rest = bytes[...] }
  var isAtEnd: Bool { rest.isEmpty }
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
  mutating func number() -> UInt32 { bytes(4).reduce(0) { $0 << 8 | UInt32($1) } }
}

/// A server of HTTP/1.1 answers whatever comes, in whatever pieces, and nothing is left of it.
@Sendable func fuzzHTTP1(_ input: [UInt8]) {
  let peer = FuzzedConnection()
  let (bytes, size) = pieces(input)
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, start + size * 8)
    peer.send(Array(bytes[start..<end]))
    start = end
    peer.turn()
    if size % 2 == 0 { peer.read() }
    if size % 5 == 0 { peer.goOn(UInt8(size)) }
  }
  for _ in 0..<3 {
    peer.read()
    peer.goOn(1)
    peer.passTime(milliseconds: 31_000)
  }
  peer.end()
}

/// A server of HTTP/2 takes any frames in any order, holds no more than its limits and leaves nothing behind.
@Sendable func fuzzHTTP2(_ input: [UInt8]) {
  let peer = FuzzedConnection()
  var script = Script(input)
  peer.send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8))
  if script.byte() % 8 != 7 { peer.send(frame(4, 0, 0, [])) }
  var steps = 0
  while !script.isAtEnd, steps < 500 {
    steps += 1
    step(&script, peer)
  }
  peer.turn()
  for _ in 0..<3 {
    peer.read()
    peer.goOn(1)
    peer.passTime(milliseconds: 31_000)
  }
  checkFrames(peer.received)
  peer.end()
}

private func step(_ script: inout Script, _ peer: FuzzedConnection) {
  let kind = script.byte() % 32
  switch kind {
  case 0...9: peer.send(frame(kind, script.byte(), stream(script.byte()), payload(&script)))
  case 10...15: peer.send(request(&script, flags: kind < 13 ? 5 : 4))
  case 16: peer.send(frame(script.byte(), script.byte(), stream(script.byte()), payload(&script)))
  case 17: peer.send(script.bytes(Int(script.byte())))
  case 18:
    // A header section in two pieces.
    let whole = request(&script, flags: 1)
    peer.send(whole)
    peer.send(frame(9, script.byte() & 4, UInt32(whole[8]), payload(&script)))
  case 19: peer.send(frame(4, 0, 0, [0, script.byte() % 10] + script.bytes(4)))
  case 20: peer.send(frame(8, 0, stream(script.byte()), script.bytes(4)))
  case 21: peer.send(frame(3, 0, stream(script.byte()), [0, 0, 0, script.byte()]))
  case 22:
    let length = Int(script.byte()) * 64
    peer.send(frame(0, script.byte() & 1, stream(script.byte()), [UInt8](repeating: 0x64, count: length)))
  case 23:
    // Many of the same.
    let one = frame(
      script.byte() % 10, script.byte(), stream(script.byte()), script.bytes(Int(script.byte() % 16)))
    peer.send(Array(repeatElement(one, count: Int(script.byte()) * 8).joined()))
    peer.turn()
  case 24: peer.goOn(script.byte())
  case 25: peer.passTime(milliseconds: UInt64(script.byte()) * 200)
  case 26: peer.read()
  case 27: peer.halfClose()
  case 28: peer.drain()
  case 29:
    peer.send(
      Array(frame(script.byte() % 10, script.byte(), stream(script.byte()), payload(&script)).dropLast()))
  default: peer.turn()
  }
  if kind % 3 == 0 { peer.turn() }
}

/// Mostly few streams that clients may open, at times one that they may not, or the connection itself.
private func stream(_ byte: UInt8) -> UInt32 {
  switch byte {
  case 0..<200: UInt32(byte % 12) * 2 + 1
  case 200..<230: 0
  case 230..<250: UInt32(byte)
  default: 0x7fff_ff00 | UInt32(byte)
  }
}

private func payload(_ script: inout Script) -> [UInt8] { script.bytes(Int(script.byte() % 64)) }

private func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt32, _ payload: [UInt8]) -> [UInt8] {
  [0, UInt8(payload.count >> 8), UInt8(payload.count & 255), type, flags]
    + (0..<4).map { UInt8(truncatingIfNeeded: stream >> (24 - 8 * $0)) } + payload
}

private let paths = [
  "/", "/events", "/large", "/made", "/short", "/slow", "/streamed", "/taken", "/fails", "/little", "*",
  "/a/../b",
]
private let methods = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "CONNECT", "DELETE", "POST"]
private let extras = [
  [], [("content-length", "3")], [("expect", "100-continue")], [("cookie", "a=b"), ("cookie", "c=d")],
  [("host", "b.example")], [("priority", "u=1, i")], [("te", "trailers")], [("accept-encoding", "gzip")],
]

/// A header section that makes sense, but for the fields that the script adds to it.
private func request(_ script: inout Script, flags: UInt8) -> [UInt8] {
  let (path, method, extra) = (Int(script.byte()), Int(script.byte()), Int(script.byte()))
  let fields =
    [
      (":method", methods[method % methods.count]), (":scheme", "http"), (":authority", "a.example"),
      (":path", paths[path % paths.count]),
    ] + extras[extra % extras.count]
  // Literal fields without indexing (RFC 7541, 6.2.2).
  var block = fields.flatMap {
    [0, UInt8($0.0.utf8.count)] + $0.0.utf8 + [UInt8($0.1.utf8.count)] + $0.1.utf8
  }
  if extra >= 128 { block += script.bytes(Int(script.byte() % 32)) }
  return frame(1, flags, UInt32(path / 16 * 2 + 1), block)
}

/// What the server sent are frames of kinds that clients know, none too large.
private func checkFrames(_ bytes: [UInt8]) {
  var rest = bytes[...]
  // Who never got as far as the preface is answered by HTTP/1.1.
  guard !rest.starts(with: "HTTP/".utf8) else { return }
  while rest.count >= 9 {
    let start = rest.startIndex
    let length = Int(rest[start]) << 16 | Int(rest[start + 1]) << 8 | Int(rest[start + 2])
    precondition(length <= 16_384 && rest[start + 3] <= 9, "not a frame that clients know")
    precondition(rest[start + 5] & 128 == 0)
    rest = rest.dropFirst(9 + length)
  }
}
