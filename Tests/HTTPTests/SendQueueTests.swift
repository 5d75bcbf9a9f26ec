import CLinux
import Glibc
import Testing

@testable import HTTP

/// Data that waits to be sent on a connection.
@Suite(.timeLimit(.minutes(10))) struct SendQueueTests {
  private let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  /// Gives a test an output, a socket that takes at least 100,000 bytes, and what is at its other end.
  private func withOutput(_ body: (inout SendQueue, _ near: Int32, _ far: Int32) -> Void) {
    var sockets: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &sockets)
    defer { sockets.forEach(clinux_close) }
    var output = SendQueue(pool: BufferPool())
    defer { output.release() }
    body(&output, sockets[0], sockets[1])
  }

  @Test func othersHaveTheirTurnThoughMoreIsTaken() {
    withOutput { output, near, far in
      output.buffer.append("head")
      output.setTail(content)
      var received: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      var pauses = 0
      sending: while true {
        let before = output.count
        let result = output.send(to: near, limit: 50_000)
        // No more than one call is made once the limit is reached.
        #expect(before - output.count <= 50_000 + 256 * 1024)
        while case let count = recv(far, &chunk, chunk.count, 0), count > 0 { received += chunk[..<count] }
        switch result {
        case .paused: pauses += 1
        case .blocked(let count): #expect(count > 0)
        case .done: break sending
        case .failed:
          Issue.record("the socket failed")
          break sending
        }
      }
      #expect(pauses >= 3)
      #expect(received == Array("head".utf8) + content)
      #expect(output.isEmpty)
    }
  }

  @Test func withoutALimitAllIsSentThatIsTaken() {
    withOutput { output, near, _ in
      output.setTail(content)
      guard case .blocked(1...) = output.send(to: near) else {
        Issue.record("a million bytes should not fit at once")
        return
      }
      guard case .blocked(0) = output.send(to: near) else {
        Issue.record("nothing should be taken before something was read")
        return
      }
    }
  }
}
