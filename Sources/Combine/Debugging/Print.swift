extension Publishers {
  /// Prints a line for each event, and passes it on unchanged.
  public struct Print<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The prefix of each line.
    public let prefix: String
    /// The publisher that values come from.
    public let upstream: Upstream
    /// The stream that lines are written to; the standard output if `nil`.
    public let stream: (any TextOutputStream)?

    /// Creates the operator.
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(PrintInner(subscriber, prefix: prefix, stream: stream))
    }
  }
}

extension Publisher {
  /// Prints a line for each event, and passes it on unchanged.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self>
  {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

final class PrintInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let downstream: Downstream
  private let prefix: String
  private let link = UpstreamLink()
  /// Touched only by upstream's calls, which come one at a time.
  private var isDone = false
  private let gate = Gate()
  /// Touched only inside the gate, which keeps the lines of several threads apart.
  @exclusivity(unchecked) private var output: (any TextOutputStream)?

  init(_ downstream: Downstream, prefix: String, stream: (any TextOutputStream)?) {
    self.downstream = downstream
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    output = stream
  }

  var description: String { "Print" }

  func receive(subscription: any Subscription) {
    log("receive subscription: (\(subscription))")
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    log("receive value: (\(input))")
    guard !isDone else { return .none }
    let more = downstream.receive(input)
    if more > .none { log("request \(text(more)) (synchronous)") }
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: log("receive finished")
    case .failure(let error): log("receive error: (\(error))")
    }
    isDone = true
    if link.close() { downstream.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    log("request \(text(demand))")
    link.request(demand)
  }

  func cancel() {
    log("receive cancel")
    link.cancel()
  }

  private func text(_ demand: Subscribers.Demand) -> String {
    demand.max.map { "max: (\($0))" } ?? "unlimited"
  }

  private func log(_ text: String) {
    gate.run((self, prefix + text)) { inner, line in
      guard inner.output != nil else { return Swift.print(line) }
      for text in ["", line, "\n"] { inner.output?.write(text) }
    }
  }
}
