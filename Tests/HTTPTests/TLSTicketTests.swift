import COpenSSL
import Glibc
import HTTPTesting
import Synchronization
import Testing

@testable import HTTP

/// The time for which tickets are worth something.
@Suite(.timeLimit(.minutes(10))) struct TLSTicketTests {
  private static let hour: UInt64 = 3600 * 1_000_000_000

  /// Hours that pass when the test says so.
  private final class Clock: Sendable {
    private let time = Atomic<UInt64>(5)
    func set(_ hours: UInt64, _ nanoseconds: Int64 = 0) {
      time.store(UInt64(Int64(hours * hour) + 5 + nanoseconds), ordering: .relaxed)
    }
    var now: UInt64 { time.load(ordering: .relaxed) }
  }

  private struct Fixture {
    let directory: TemporaryDirectory
    let clock = Clock()
    let store: TLSStore

    init() throws {
      directory = try TemporaryDirectory()
      let identities = [
        directory.write(TestCertificate("a.example"), as: "a"),
        directory.write(TestCertificate("b.example"), as: "b"),
      ]
      store = TLSStore(TLSConfiguration(identities: identities), offersHTTP2: false) { [clock] in clock.now }
      _ = try store.load()
    }

    /// Shakes hands and exchanges a byte; returns whether the session was resumed, and the next ticket.
    func connect(_ options: TLSClientOptions) async throws -> (isResumed: Bool, ticket: TLSTicket?) {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      let (server, client) = (ends[0], ends[1])
      defer { for end in ends { close(end) } }
      let store = store
      async let served = onThread {
        let socket = TLSSocket(descriptor: server, pool: BufferPool())
        let session = store.makeSession(on: socket)
        var handshake = session?.shakeHands()
        while handshake == .waiting, socket.send() >= 0 {
          // Bytes that are not there yet are waited for.
          socket.becameReadable(isClosing: false)
          handshake = session?.shakeHands()
        }
        guard handshake == .done else {
          shutdown(server, Int32(SHUT_RDWR))
          return false
        }
        var byte: UInt8 = 7
        return session?.seal(&byte, 1) == 1 && socket.send() > 0
      }
      let found = try await onThread {
        let session = try TLSClientSession(socket: client, options)
        // The tickets of TLS 1.3 come before it.
        var bytes = [UInt8](repeating: 0, count: 1)
        #expect(session.receive(&bytes) == 1)
        return (session.isResumed, session.ticket)
      }
      #expect(try await served)
      return found
    }
  }

  @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION], ["a.example", "b.example"])
  func keysChangeWithTime(_ version: Int32, _ name: String) async throws {
    let fixture = try Fixture()
    var options = TLSClientOptions(name: name, oldest: version, newest: version)
    func isResumed(_ ticket: TLSTicket?) async throws -> Bool {
      options.ticket = ticket
      return try await fixture.connect(options).isResumed
    }
    let first = try await fixture.connect(options)
    #expect(!first.isResumed)
    fixture.clock.set(12, -1)
    #expect(try await isResumed(first.ticket))

    // From now on another key writes tickets; the one before reads those that it has written.
    fixture.clock.set(12)
    options.ticket = first.ticket
    let second = try await fixture.connect(options)
    #expect(second.isResumed)
    fixture.clock.set(14, -1)
    #expect(try await isResumed(first.ticket))
    fixture.clock.set(14)
    #expect(try await !isResumed(first.ticket))
    // A client that came while both keys were there has got a ticket of the new one instead.
    #expect(try await isResumed(second.ticket))
    fixture.clock.set(26, -1)
    #expect(try await isResumed(second.ticket))
    fixture.clock.set(26)
    #expect(try await !isResumed(second.ticket))
  }

  /// Nobody came for long: no session of the old key is left.
  @Test func aKeyThatNobodyNeededForLongIsForgotten() async throws {
    let fixture = try Fixture()
    var options = TLSClientOptions()
    options.ticket = try await fixture.connect(options).ticket
    fixture.clock.set(14)
    #expect(try await !fixture.connect(options).isResumed)
  }

  @Test("A change of keys that is noticed late does not keep the old key longer")
  func aLateChange() async throws {
    let fixture = try Fixture()
    var options = TLSClientOptions()
    options.ticket = try await fixture.connect(options).ticket
    fixture.clock.set(14, -1)
    #expect(try await fixture.connect(options).isResumed)
    fixture.clock.set(14)
    #expect(try await !fixture.connect(options).isResumed)
  }

  @Test func ticketsOfOthersAreNone() async throws {
    let fixture = try Fixture()
    var options = TLSClientOptions()
    options.ticket = try await Fixture().connect(options).ticket
    #expect(try await !fixture.connect(options).isResumed)
    // Certificates that are read again have keys of their own.
    options.ticket = try await fixture.connect(TLSClientOptions()).ticket
    #expect(try await fixture.connect(options).isResumed)
    _ = try fixture.store.load()
    #expect(try await !fixture.connect(options).isResumed)
  }

  @Test func keysDiffer() throws {
    let clock = Clock()
    let keys = try #require(TLSTicketKeys { clock.now })
    let first = keys.current()
    #expect(keys.current() === first)
    clock.set(12)
    let second = keys.current()
    #expect(second !== first)
    #expect(keys.key(named: UnsafeBufferPointer(start: nil, count: 0)) == nil)
  }
}
