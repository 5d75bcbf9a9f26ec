/// Sends a recorded series of values and a completion to each subscriber.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recorded values and completion.
  public let recording: Recording

  /// Creates a publisher of the values and the completion that a closure records.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.recording = recording
  }

  /// Creates a publisher of a recording.
  public init(recording: Recording) { self.recording = recording }

  /// Creates a publisher of values and a completion.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    recording = Recording(output: output, completion: completion)
  }

  /// Attaches a subscriber.
  public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Failure == S.Failure {
    if recording.output.isEmpty {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: recording.completion)
    } else {
      let inner = SequenceInner(
        subscriber, recording.output, completion: recording.completion, endedText: "Cancelled Events")
      subscriber.receive(subscription: inner)
    }
  }

  /// Values and a completion.
  public struct Recording {
    /// The values.
    public private(set) var output: [Output]
    /// The completion; `.finished` if none was recorded.
    public private(set) var completion: Subscribers.Completion<Failure>
    private var isComplete: Bool

    /// Creates an empty recording.
    public init() { (output, completion, isComplete) = ([], .finished, false) }

    /// Creates a recording that is complete.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      (self.output, self.completion, isComplete) = (output, completion, true)
    }

    /// Adds a value. Nothing can be added after the completion.
    public mutating func receive(_ input: Output) {
      precondition(!isComplete, "Record: a value was recorded after the completion")
      output.append(input)
    }

    /// Sets the completion, once.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!isComplete, "Record: a second completion was recorded")
      self.completion = completion
      isComplete = true
    }
  }
}

extension Record.Recording: Sendable where Output: Sendable {}
extension Record: Sendable where Output: Sendable {}

extension Record: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: String, CodingKey { case recording, output }

  /// Reads a record, also in the form without `recording` that earlier versions wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.output), !container.contains(.recording) {
      self.init(recording: try Recording(from: decoder))
    } else {
      self.init(recording: try container.decode(Recording.self, forKey: .recording))
    }
  }

  /// Writes the recording.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(recording, forKey: .recording)
  }
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: String, CodingKey { case output, completion }

  /// Reads a complete recording.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
  }

  /// Writes the values and the completion.
  public func encode(into encoder: any Encoder) throws { try encode(to: encoder) }

  /// Writes the values and the completion.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}
