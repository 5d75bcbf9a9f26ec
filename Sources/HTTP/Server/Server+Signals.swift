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
    loop.execute { TerminationSource(loop: loop) { continuation.yield() }.open() }
    var iterator = signals.makeAsyncIterator()
    await iterator.next()
    let impatience = Task {
      for await _ in signals { self.abort() }
    }
    await stop()
    impatience.cancel()
    loop.execute { clinux_unwatch_termination() }
  }
}

/// Tells of signals that ask the process to end.
private final class TerminationSource: Pollable {
  private let received: () -> Void

  init(loop: EventLoop, received: @escaping () -> Void) {
    self.received = received
    super.init(loop: loop, descriptor: clinux_watch_termination())
  }

  func open() {
    if isOpen { _ = register(CLINUX_IN) }
  }

  override func ready(_ events: UInt32) {
    for _ in 0..<clinux_eventfd_take(descriptor) { received() }
  }
}
