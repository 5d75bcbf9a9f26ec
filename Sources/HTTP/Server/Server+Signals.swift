import CLinux

extension Server {
  /// Starts, serves until the process gets SIGTERM or SIGINT, and stops.
  public func run() async throws(ServerError) {
    try start()
    await waitForSignals()
  }

  /// Waits for SIGTERM or SIGINT and then stops, together with others that run beside it; a second one cuts what is
  /// still open. A SIGHUP has the certificates read again until then. Calls `ready` as soon as signals are taken, and
  /// `stopping` before the servers stop: they serve on until it returns, or a second signal comes.
  public func waitForSignals(
    with others: [Server] = [], stopping: @escaping @Sendable () async -> Void = {}, ready: () -> Void = {}
  ) async {
    let servers = [self] + others
    let hangups = await watch(.hangup) { self.reload() }
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let terminations = await watch(.termination) { continuation.yield() }
    ready()
    var iterator = signals.makeAsyncIterator()
    await iterator.next()
    await end(hangups)
    let notice = Task { await stopping() }
    let impatience = Task {
      for await _ in signals {
        notice.cancel()
        for server in servers { server.abort() }
      }
    }
    await notice.value
    await withTaskGroup { group in
      for server in servers { group.addTask { await server.stop() } }
    }
    impatience.cancel()
    await end(terminations)
  }

  /// Reads the certificates again. A server without any has nothing to read, and serves on.
  private func reload() {
    guard core.certificates != nil else { return }
    do {
      try reloadCertificates()
      core.configuration.notify("The certificates were read again")
    } catch {
      core.configuration.notify("The certificates stay as they were: \(error)")
    }
  }

  private func watch(
    _ kind: SignalSource.Kind, _ received: @escaping @Sendable () -> Void
  ) async -> SignalSource {
    let loop = loops[0]
    return await withCheckedContinuation { found in
      loop.execute {
        let source = SignalSource(loop: loop, kind: kind, received: received)
        source.open()
        found.resume(returning: source)
      }
    }
  }

  private func end(_ source: SignalSource) async {
    await withCheckedContinuation { ended in
      source.loop.execute {
        source.end()
        ended.resume()
      }
    }
  }
}

/// Tells of signals that the process gets.
// Unchecked: touched only on its loop.
private final class SignalSource: Pollable, @unchecked Sendable {
  enum Kind {
    /// SIGTERM and SIGINT.
    case termination
    /// SIGHUP.
    case hangup
  }

  private let kind: Kind
  private let received: @Sendable () -> Void

  init(loop: EventLoop, kind: Kind, received: @escaping @Sendable () -> Void) {
    self.kind = kind
    self.received = received
    let descriptor =
      switch kind {
      case .termination: clinux_watch_termination()
      case .hangup: clinux_watch_hangup()
      }
    super.init(loop: loop, descriptor: descriptor)
  }

  func open() {
    if isOpen { _ = register(CLINUX_IN) }
  }

  func end() {
    switch kind {
    case .termination: clinux_unwatch_termination()
    case .hangup: clinux_unwatch_hangup()
    }
    close()
  }

  override func ready(_ events: UInt32) {
    for _ in 0..<clinux_eventfd_take(descriptor) { received() }
  }
}
