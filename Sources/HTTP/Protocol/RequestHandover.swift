/// The handing over of a connection's requests to the worker that runs their handlers.
///
/// Calling a worker costs more than many a handler does: a request that came with the one before it is taken by the
/// same worker, once the response to that is written.
enum RequestHandover<Request, Worker> {
  /// No request is at hand.
  case none
  /// A worker was called for the request, and has not begun.
  case waiting(Request, Worker)
  /// The handler works on the response.
  case working(Worker)
  /// The response is being written, and the next request may be found.
  case finishing(Worker, next: Request?)

  /// A worker's next step once a response is written.
  enum Next: Equatable {
    /// The worker takes the next request, if there is one.
    case goOn
    /// The worker was cancelled, and ends: another one was called for the next request.
    case end
  }

  /// The worker that is at work, or called.
  var worker: Worker? {
    switch self {
    case .none: nil
    case .waiting(_, let worker), .working(let worker), .finishing(let worker, _): worker
    }
  }

  /// A request is complete as far as its handler needs it.
  mutating func dispatch(_ request: Request, call: () -> Worker) {
    switch self {
    case .none, .waiting, .working: self = .waiting(request, call())
    case .finishing(let worker, _): self = .finishing(worker, next: request)
    }
  }

  /// The worker takes the request; nil if there is none, or none any more.
  mutating func take() -> Request? {
    guard case .waiting(let request, let worker) = self else { return nil }
    self = .working(worker)
    return request
  }

  /// The handler has returned, and its response is written next.
  mutating func finish() {
    if case .working(let worker) = self { self = .finishing(worker, next: nil) }
  }

  /// The response is written, and the input was looked at for the next request.
  mutating func goOn(isCancelled: Bool, call: () -> Worker) -> Next {
    guard case .finishing(let worker, let next) = self else { return .goOn }
    guard let next else {
      self = .none
      return .goOn
    }
    self = .waiting(next, isCancelled ? call() : worker)
    return isCancelled ? .end : .goOn
  }

  /// The connection is gone. Returns the worker that is to be cancelled.
  mutating func close() -> Worker? {
    defer { self = .none }
    return worker
  }
}

extension RequestHandover: Sendable where Request: Sendable, Worker: Sendable {}
