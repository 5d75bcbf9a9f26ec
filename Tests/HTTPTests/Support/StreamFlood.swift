import HTTP
import Testing

/// A server whose only answer is an event stream that sends on and on, until its reader is cut off.
struct StreamFlood: Sendable {
  private static let limit = 256 * 1024
  private static let eventSize = 5000

  let server: Server
  private let closed = Flag()
  private let most = Box(0)

  init() throws {
    server = try startServer({ $0.maxStreamBytes = Self.limit }) { [closed, most] _ in
      .eventStream { stream in
        stream.onClose { closed.set() }
        // A hundred times the limit and more.
        for _ in 0..<10_000 where !stream.isClosed {
          stream.send(data: [UInt8](repeating: 0x78, count: Self.eventSize))
          most.change { $0 = max($0, stream.unsentBytes) }
        }
      }
    }
  }

  /// Waits for the end of the stream, which comes when the limit is reached.
  func expectCut() async throws {
    await closed.wait()
    // Chunks and records add some bytes.
    #expect(most.value > 0)
    #expect(most.value < Self.limit + 1024)
  }
}
