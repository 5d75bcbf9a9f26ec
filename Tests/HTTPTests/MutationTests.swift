import Testing

@testable import HTTP

/// Damaged input of all kinds: whatever comes, the parsers answer or refuse, and read nothing beyond it.
@Suite(.timeLimit(.minutes(10))) struct MutationTests {
  private static let seeds = [
    CorpusCase.requestLine, CorpusCase.fieldLines, CorpusCase.hosts, CorpusCase.targets, CorpusCase.framing,
    CorpusCase.chunks,
  ].joined().map(\.bytes).filter { $0.count < 400 }

  private static let spice: [[UInt8]] = [
    [0x0d, 0x0a], [0x0a], [0x0d], [0x20], [0x3a], [0x00], [0x25], [0x2f, 0x2e, 0x2e], [0xff],
    [0x0d, 0x0a, 0x0d, 0x0a],
  ]

  private func mutate(_ bytes: [UInt8], _ generator: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0...(generator.next() % 4) {
      let place = Int(generator.next() % UInt64(bytes.count + 1))
      switch generator.next() % 5 {
      case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2:
        bytes.insert(contentsOf: Self.spice[Int(generator.next() % UInt64(Self.spice.count))], at: place)
      case 3: bytes = Array(bytes[..<place])
      default: bytes.append(contentsOf: bytes.prefix(place))
      }
      if bytes.isEmpty { bytes = [0x47] }
    }
    return bytes
  }

  /// Scans, parses and decodes as a session does; returns what was read, or nil for a refusal.
  private func read(_ bytes: [UInt8], pieces: Int) -> String? {
    var scanner = HeadScanner()
    var end = 0
    while end < bytes.count {
      end = min(bytes.count, end + pieces)
      // A copy of just these bytes, so that reading beyond them would trap.
      let result = Array(bytes[..<end]).withUnsafeBufferPointer {
        scanner.scan($0, limit: 16_384, targetLimit: 8192)
      }
      switch result {
      case .incomplete: continue
      case .failed: return nil
      case .complete(let length): return parse(Array(bytes[..<length]), Array(bytes[length...]), pieces)
      }
    }
    return "incomplete"
  }

  private func parse(_ head: [UInt8], _ rest: [UInt8], _ pieces: Int) -> String? {
    let parsed = head.withUnsafeBufferPointer {
      try? HeadParser.parse($0, targetLimit: 8192, fieldLimit: 100)
    }
    guard let parsed,
      let incoming = try? IncomingBody(parsed.framing, limit: 1 << 20, overheadLimit: 16_384)
    else { return nil }
    let pending = PendingRequest(parsed, incoming)
    var used = 0
    while used < rest.count, !pending.isComplete {
      let piece = Array(rest[used..<min(rest.count, used + pieces)])
      guard let count = piece.withUnsafeBufferPointer({ try? pending.receive($0) }) else { return nil }
      if count == 0 { break }
      used += count
    }
    return "\(parsed.method) \(parsed.target.path) \(parsed.framing) \(pending.isComplete) \(pending.body)"
  }

  @Test func mutantsAreReadTheSameInAnyPieces() {
    var generator = SplitMix(state: 2024)
    var accepted = 0
    for round in 0..<6000 {
      let bytes = mutate(Self.seeds[round % Self.seeds.count], &generator)
      let whole = read(bytes, pieces: .max / 2)
      let parts = read(bytes, pieces: 1 + Int(generator.next() % 7))
      if whole != parts {
        Issue.record(
          "\(String(decoding: bytes, as: UTF8.self).debugDescription): \(whole ?? "-"), \(parts ?? "-")")
      }
      if whole != nil { accepted += 1 }
    }
    #expect(accepted > 200)
  }

  @Test func whatIsAcceptedIsSafe() {
    var generator = SplitMix(state: 99)
    for round in 0..<6000 {
      let bytes = mutate(Self.seeds[round % Self.seeds.count], &generator)
      var scanner = HeadScanner()
      let result = bytes.withUnsafeBufferPointer { scanner.scan($0, limit: 16_384, targetLimit: 8192) }
      guard case .complete(let length) = result else { continue }
      let parsed = bytes[..<length].withUnsafeBufferPointer {
        try? HeadParser.parse($0, targetLimit: 8192, fieldLimit: 100)
      }
      guard let parsed else { continue }
      let path = parsed.target.path
      #expect(path == "*" || path.hasPrefix("/"))
      #expect(path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
      #expect(!path.split(separator: "/").contains { $0 == "." || $0 == ".." })
      for field in parsed.headers {
        #expect(field.name.utf8.allSatisfy(ByteClass.isToken))
        #expect(field.value.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" })
      }
    }
  }
}
