import HTTPTesting
import Testing

@testable import HTTP

@Suite("Forms with files whose bytes are charged", .timeLimit(.minutes(10)))
struct ChargedFormTests {
  private static let party = LedgerParty(owner: "ann", network: "192.0.2.1")
  private static let type = "multipart/form-data; boundary=b"

  private static func makeLedger(
    uploads: Int = 2, memory: Int = 1 << 20, files: Int = 1 << 20
  ) -> Ledger {
    Ledger([
      .uploads: LedgerLimits(owner: uploads, network: 100, total: 100),
      .memory: LedgerLimits(owner: memory, network: 100 << 20, total: 100 << 20),
      .temporaryFiles: LedgerLimits(owner: files, network: 100 << 20, total: 100 << 20),
    ])
  }

  private static func part(_ name: String, file: Bool = false, _ content: String) -> String {
    "--b\r\nContent-Disposition: form-data; name=\(name)\(file ? "; filename=x" : "")\r\n\r\n\(content)\r\n"
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static func read(_ body: String, _ ledger: Ledger) async throws -> MultipartForm {
    try await Request(
      method: .post, target: "/", headers: ["Content-Type": type], body: Array((body + "--b--").utf8)
    ).multipart(chargedTo: LedgerAccount(of: party, in: ledger))
  }

  private static func expectNothing(in ledger: Ledger) {
    for kind in [LedgerKind.uploads, .memory, .temporaryFiles] {
      #expect(ledger.held(kind) == 0, "\(kind.name)")
    }
  }

  @Test("A file on the disk is charged for as long as somebody holds it, the upload and its fields are not")
  func fileOnDisk() async throws {
    let ledger = Self.makeLedger()
    do {
      let form = try await Self.read(
        Self.part("a", "field") + Self.part("f", file: true, Self.text(300_000)), ledger)
      let file = try #require(form.file("f"))
      #expect(file.isOnDisk)
      #expect(ledger.held(.temporaryFiles) == 300_000)
      #expect(ledger.held(.memory) == 0)
      #expect(ledger.held(.uploads) == 0)
    }
    Self.expectNothing(in: ledger)
  }

  @Test("A file in memory is charged there")
  func fileInMemory() async throws {
    let ledger = Self.makeLedger()
    do {
      let form = try await Self.read(Self.part("f", file: true, Self.text(1000)), ledger)
      #expect(ledger.held(.memory) == 1000)
      #expect(ledger.held(.temporaryFiles) == 0)
      withExtendedLifetime(form) {}
    }
    Self.expectNothing(in: ledger)
  }

  @Test(
    "What there is no room for is refused before it is kept, and nothing stays",
    arguments: [
      (1000, 1 << 20, part("a", text(1001)), LedgerKind.memory),
      (1000, 1 << 20, part("f", file: true, text(1001)), .memory),
      (1 << 20, 299_999, part("f", file: true, text(300_000)), .temporaryFiles),
    ])
  func full(_ memory: Int, _ files: Int, _ body: String, _ kind: LedgerKind) async throws {
    let ledger = Self.makeLedger(memory: memory, files: files)
    await #expect(throws: LedgerFull(kind: kind, share: .owner)) { try await Self.read(body, ledger) }
    Self.expectNothing(in: ledger)
  }

  @Test("An upload too many is refused before any of it is read, and one whose client has left gives way")
  func uploadsUnderWay() async throws {
    let ledger = Self.makeLedger(uploads: 2)
    try await withServer(
      bodies: { _, _ in .streamed(limit: 1 << 20) },
      handler: { request in
        let form = try await request.multipart(chargedTo: LedgerAccount(of: Self.party, in: ledger))
        return .text("\(form.fields.pairs.count)")
      }
    ) { server in
      func begin() throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(Self.type)\r\nContent-Length: 1000\r\n\r\n--b\r\n")
        return client
      }
      let first = try begin()
      let second = try begin()
      try blockUntil { ledger.held(.uploads) == 2 }
      let third = try begin().readResponse()
      #expect(third.status == .tooManyRequests)
      #expect(third.headers["Retry-After"] == "10")
      first.close()
      try blockUntil { ledger.held(.uploads) == 1 }
      let fourth = try begin()
      try blockUntil { ledger.held(.uploads) == 2 }
      withExtendedLifetime((second, fourth)) {}
    }
    Self.expectNothing(in: ledger)
  }
}
