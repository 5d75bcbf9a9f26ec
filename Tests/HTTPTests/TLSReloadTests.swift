import Glibc
import HTTP
import HTTPTesting
import Testing

extension SignalTests {
  @Test func aHangupReadsTheFilesAgain() async throws {
    let directory = try TemporaryDirectory()
    let identity = directory.write(TestCertificate("old.example"), as: "a")
    let notices = Box<[String]>([])
    let server = try startServer {
      $0.tls = TLSConfiguration(identities: [identity])
      $0.notify = { notice in notices.change { $0.append(notice) } }
    } handler: {
      describe($0)
    }
    async let ended: Void = server.waitForSignals()
    try await untilHandled(SIGTERM)
    let port = server.port

    @Sendable func certificateName() throws -> String {
      try RawClient(port: port, tls: TLSClientOptions()).tls?.certificateName ?? ""
    }
    try await onThread {
      let client = try RawClient(port: port, tls: TLSClientOptions())
      #expect(client.tls?.certificateName == "old.example")
    }
    let client = try await onThread { try SharedClient(port: port) }

    // Files that can't be used change nothing.
    directory.write("a.key", "")
    kill(getpid(), SIGHUP)
    try await waitUntil { !notices.value.isEmpty }
    #expect(notices.value[0].hasPrefix("The certificates stay as they were: cannot use \(identity.keyFile)"))
    #expect(try await onThread { try certificateName() } == "old.example")

    _ = directory.write(TestCertificate("new.example"), as: "a")
    kill(getpid(), SIGHUP)
    try await waitUntil { notices.value.count >= 2 }
    #expect(notices.value[1] == "The certificates were read again")
    #expect(try await onThread { try certificateName() } == "new.example")
    // The connection from before goes on.
    #expect(try await onThread { try client.ask() } == 200)

    kill(getpid(), SIGTERM)
    await ended
  }
}

/// A client that several blocks use one after another.
// Unchecked: one block at a time uses it.
private final class SharedClient: @unchecked Sendable {
  private let client: RawClient

  init(port: Int) throws {
    client = try RawClient(port: port, tls: TLSClientOptions())
  }

  func ask() throws -> Int {
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    return try client.readResponse().status.code
  }
}
