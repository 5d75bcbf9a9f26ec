import CLinux

extension Server {
  /// Starts, serves until the process gets SIGTERM or SIGINT, and stops.
  public func run() async throws(ServerError) {
    try start()
    await waitForSignals()
  }

  /// Waits for SIGTERM or SIGINT and then stops; a second one cuts what is still open.
  public func waitForSignals() async {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let loop = loops[0]
    let source = await withCheckedContinuation { found in
      loop.execute {
        let source = TerminationSource(loop: loop) { continuation.yield() }
        source.open()
        found.resume(returning: source)
      }
    }
    var iterator = signals.makeAsyncIterator()
    await iterator.next()
    let impatience = Task {
      for await _ in signals { self.abort() }
    }
    await stop()
    impatience.cancel()
    await withCheckedContinuation { ended in
      loop.execute {
        source.end()
        ended.resume()
      }
    }
  }
}

/// Tells of signals that ask the process to end.
// Unchecked: touched only on its loop.
private final class TerminationSource: Pollable, @unchecked Sendable {
  private let received: () -> Void

  init(loop: EventLoop, received: @escaping () -> Void) {
    self.received = received
    super.init(loop: loop, descriptor: clinux_watch_termination())
  }

  func open() {
    if isOpen { _ = register(CLINUX_IN) }
  }

  func end() {
    clinux_unwatch_termination()
    close()
  }

  override func ready(_ events: UInt32) {
    for _ in 0..<clinux_eventfd_take(descriptor) { received() }
  }
}
