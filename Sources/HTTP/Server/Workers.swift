/// A source of requests. A worker responds to each of them.
protocol Responder: AnyObject, Sendable {
  func respond() async
}

/// The tasks of one loop that run handlers, each for one request after another: making a task costs more than
/// many a handler does. As many exist as requests were in progress at once; idle ones beyond a few end.
// Unchecked: touched only on the loop, which the tasks prefer as well.
final class Workers: @unchecked Sendable {
  private static let keptIdle = 128

  private let loop: EventLoop
  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) private var idle: [Worker] = []
  private var isClosed = false

  init(loop: EventLoop) {
    self.loop = loop
  }

  /// Has a task respond to a request. It can be cancelled as long as that lasts.
  func run(_ responder: any Responder) -> Worker {
    if let worker = idle.popLast() {
      worker.resume(with: responder)
      return worker
    }
    let worker = Worker()
    // Detached: a request inherits nothing from the one whose end let it begin.
    worker.task = Task.detached(executorPreference: loop) {
      var next: (any Responder)? = responder
      while let responder = next {
        await responder.respond()
        guard !Task.isCancelled, self.hasRoom else { return }
        next = await withUnsafeContinuation { self.rest(worker, $0) }
      }
    }
    return worker
  }

  /// Ends the idle tasks; those at work end after it.
  func close() {
    isClosed = true
    let idle = self.idle
    self.idle = []
    for worker in idle { worker.resume(with: nil) }
  }

  private var hasRoom: Bool { idle.count < Self.keptIdle && !isClosed }

  private func rest(_ worker: Worker, _ continuation: UnsafeContinuation<(any Responder)?, Never>) {
    worker.continuation = continuation
    idle.append(worker)
  }
}

/// One task of `Workers`.
// Unchecked: touched only on the loop of its `Workers`.
final class Worker: @unchecked Sendable {
  fileprivate var task: Task<Void, Never>?
  fileprivate var continuation: UnsafeContinuation<(any Responder)?, Never>?

  /// Cancels the request at hand; the task ends with it.
  func cancel() {
    task?.cancel()
  }

  fileprivate func resume(with responder: (any Responder)?) {
    let continuation = self.continuation
    self.continuation = nil
    continuation?.resume(returning: responder)
  }
}
