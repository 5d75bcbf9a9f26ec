import Synchronization

@testable import HTTP

/// What the connections that are fuzzed lead to: an answer of each kind that the server knows.
final class FuzzedApp: Sendable {
  private struct State {
    var streams: [EventStream] = []
    var waiting: [UnsafeContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let large = [UInt8](repeating: 0x61, count: 100_000)

  @Sendable func respond(to request: Request) async throws -> Response {
    switch request.path {
    case "/events": return .eventStream { stream in self.open(stream) }
    case "/large": return Response(body: .bytes(large))
    case "/made":
      return .stream { writer in
        for count in 1...4 { try await writer.write([UInt8](repeating: 0x62, count: count * 40_000)) }
      }
    case "/short": return .stream(length: 10) { writer in try await writer.write([1, 2, 3]) }
    case "/slow":
      await pause()
      return .text("at last")
    case "/streamed":
      var count = 0
      for try await chunk in request.chunks { count += chunk.count }
      return .text("\(count)")
    case "/taken":
      // Takes some and leaves the rest.
      for try await chunk in request.chunks { return .text("\(chunk.count)") }
      return Response(status: .noContent)
    case "/fails": throw HTTPError(.conflict)
    default: return .text(String(decoding: request.body, as: UTF8.self))
    }
  }

  @Sendable static func bodyMode(_ method: Method, _ path: String) -> BodyMode {
    switch path {
    case "/streamed", "/taken": .streamed(limit: 100_000)
    case "/little": .limited(to: 10)
    default: .whole
    }
  }

  private func open(_ stream: EventStream) {
    stream.send(event: "hello", id: "1", data: [0x61])
    state.withLock { $0.streams.append(stream) }
  }

  private func pause() async {
    await withUnsafeContinuation { continuation in state.withLock { $0.waiting.append(continuation) } }
  }

  /// Something happens: events are sent, or streams end, and what waited goes on.
  func goOn(_ byte: UInt8) {
    let (streams, waiting) = state.withLock { state in
      defer { state.waiting = [] }
      return (state.streams, state.waiting)
    }
    for stream in streams {
      if byte % 8 == 7 {
        stream.close()
      } else {
        stream.send(data: [UInt8](repeating: 0x63, count: Int(byte) * 40))
      }
    }
    for continuation in waiting { continuation.resume() }
  }

  /// All have gone: what still waits ends, and nothing is left.
  func end() {
    goOn(0)
    let streams = state.withLock { state in
      defer { state.streams = [] }
      return state.streams
    }
    precondition(streams.allSatisfy(\.isClosed), "a stream outlives its connection")
  }
}
