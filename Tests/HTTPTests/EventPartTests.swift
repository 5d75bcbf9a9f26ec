import HTTPTesting
import Testing

@testable import HTTP

/// Events whose data is sent in parts.
@Suite(.timeLimit(.minutes(10))) struct EventPartTests {
  private final class Output: BodyOutput {
    var sent: [UInt8] = []
    var unsentBytes = 0
    func write(_ bytes: [UInt8]) { sent += bytes }
    func abort() {}
    func finish() {}
  }

  /// The text that a stream sent.
  private func sent(_ body: @escaping @Sendable (EventStream) -> Void) async throws -> String {
    let loop = EventLoop(name: "parts")
    defer { loop.shutDown() }
    return try await loop.run {
      let output = Output()
      body(EventStream(loop: loop, output: output, limit: .max))
      return String(decoding: output.sent, as: UTF8.self)
    }
  }

  @Test func partsAreOneEvent() async throws {
    let body = try await sent { stream in
      stream.send(event: "patch", id: "7-1", data: Array("a\nb".utf8), isComplete: false)
      for part in ["", "c", "\n", "d\re"] { stream.send(more: Array(part.utf8), isComplete: false) }
      stream.send(more: Array("f\n".utf8), isComplete: true)
      stream.send(data: Array("g".utf8))
    }
    #expect(body == "event: patch\nid: 7-1\ndata: a\ndata: bc\ndata: d\ndata: ef\ndata: \n\ndata: g\n\n")
    #expect(try EventStreamParser(body).events.map(\.data) == ["a\nbc\nd\nef\n", "g"])
  }

  @Test func nothingComesBetweenParts() async throws {
    let body = try await sent { stream in
      stream.heartbeat()
      stream.send(data: Array("a".utf8), isComplete: false)
      stream.heartbeat()
      stream.send(retry: .seconds(1))
      stream.send(more: Array("b".utf8), isComplete: true)
      stream.heartbeat()
      stream.send(retry: .seconds(2))
    }
    #expect(body == ":\n\ndata: ab\n\n:\n\nretry: 2000\n\n")
  }

  @Test func whatIsOnItsWayToTheLoopIsUnsent() async throws {
    let loop = EventLoop(name: "parts")
    defer { loop.shutDown() }
    let stream = EventStream.inMemory(loop: loop) { _ in }
    let (goOn, drained, counts) = (Flag(), Flag(), Box<[Int]>([]))
    stream.onDrain { drained.set() }
    loop.execute { try? blockUntil { goOn.isSet } }
    stream.send(data: Array("a".utf8), isComplete: false)
    counts.change { $0.append(stream.unsentBytes) }
    stream.send(more: Array("b".utf8), isComplete: true)
    counts.change { $0.append(stream.unsentBytes) }
    goOn.set()
    await drained.wait()
    #expect(counts.value == [7, 10])
    #expect(stream.unsentBytes == 0)
  }
}
