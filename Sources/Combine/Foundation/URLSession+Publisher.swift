#if Networking || !canImport(FoundationNetworking)
  public import Foundation

  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #endif

  extension URLSession {
    /// A publisher that loads a URL for each subscriber.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
      dataTaskPublisher(for: URLRequest(url: url))
    }

    /// A publisher that performs a request for each subscriber.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
      DataTaskPublisher(request: request, session: self)
    }

    /// Sends the response to a request, then finishes. The request starts with the first demand, and is cancelled with
    /// the subscription.
    public struct DataTaskPublisher: Publisher, Sendable {
      /// The body and the head of the response.
      public typealias Output = (data: Data, response: URLResponse)
      /// The error of a request that failed.
      public typealias Failure = URLError

      /// The request.
      public let request: URLRequest
      /// The session that performs it.
      public let session: URLSession

      /// Creates the publisher.
      public init(request: URLRequest, session: URLSession) {
        self.request = request
        self.session = session
      }

      /// Attaches a subscriber.
      public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == URLError {
        subscriber.receive(subscription: DataTaskInner(subscriber, request, session))
      }
    }
  }

  /// The subscription of one subscriber, with one request.
  private final class DataTaskInner<Downstream: Subscriber>: Subscription, Described
  where Downstream.Input == URLSession.DataTaskPublisher.Output, Downstream.Failure == URLError {
    private struct State {
      var downstream: Downstream?
      /// The task while it can be cancelled: until its response comes.
      var task: URLSessionDataTask?
      var isStarted = false
      var demand = Subscribers.Demand.none
    }

    private let state: Lock<State>
    private let request: URLRequest
    private let session: URLSession

    init(_ downstream: Downstream, _ request: URLRequest, _ session: URLSession) {
      state = Lock(State(downstream: downstream))
      self.request = request
      self.session = session
    }

    var description: String { "DataTaskPublisher" }
    var customMirror: Mirror {
      let state = state.withLock { $0 }
      let children: KeyValuePairs<String, Any> = [
        "task": state.task as Any, "downstream": state.downstream as Any,
        "parent": URLSession.DataTaskPublisher(request: request, session: session), "demand": state.demand,
      ]
      return Mirror(self, children: children)
    }

    func request(_ demand: Subscribers.Demand) {
      demand.mustNotBeNone("DataTaskPublisher")
      let task: URLSessionDataTask? = state.withLock { state in
        state.demand += demand
        guard state.downstream != nil, !state.isStarted else { return nil }
        let task = makeTask(session, request, end)
        state.task = task
        state.isStarted = true
        return task
      }
      task?.resume()
    }

    private func end(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
      let downstream = state.withLock { state in
        state.task = nil
        return state.downstream
      }
      guard let downstream else { return }
      if let response, error == nil {
        _ = downstream.receive((data ?? Data(), response))
        if take() != nil { downstream.receive(completion: .finished) }
      } else if take() != nil {
        downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
      }
    }

    private func take() -> Downstream? {
      state.withLock { state in
        defer { state = State() }
        return state.downstream
      }
    }

    func cancel() {
      let ended = state.withLock { state in
        defer { state = State() }
        // Inside the lock, so that no response comes meanwhile: Foundation ends the process where a task that has just
        // completed is cancelled ("Trying to access a behaviour for a task that in not in the registry").
        state.task?.cancel()
        return state
      }
      withExtendedLifetime(ended) {}
    }
  }

  // Unchecked because the session calls the closure once, from its own queue.
  private struct TaskHandler: @unchecked Sendable {
    let handle: (Data?, URLResponse?, (any Error)?) -> Void
  }

  private func makeTask(
    _ session: URLSession, _ request: URLRequest, _ end: @escaping (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    let handler = TaskHandler(handle: end)
    return session.dataTask(with: request) { handler.handle($0, $1, $2) }
  }
#endif
