import Combine

/// A timeline: the events of one publisher with their times, for a view that draws them as circles.
public final class Timeline: ObservableObject, Identifiable {
  /// The most events that are kept; the oldest go first.
  public static let limit = 40

  /// An event of the publisher.
  public struct Event: Identifiable, Equatable, Sendable {
    /// The kind of an event. A value has its number among the values, which its circle shows.
    public enum Kind: Equatable, Sendable {
      case value(count: Int, text: String)
      case finished
      case failed(String)
    }

    public let id: Int
    /// The seconds since the start.
    public let time: Double
    public let kind: Kind
  }

  public let title: String
  @Published public private(set) var events: [Event] = []

  /// Whether the publisher has completed, with or without a failure.
  public var hasEnded: Bool {
    switch events.last?.kind {
    case .finished, .failed: true
    case .value, nil: false
    }
  }

  private let stopwatch: Stopwatch
  private var valueCount = 0
  private var eventCount = 0

  public init(title: String, stopwatch: Stopwatch) {
    (self.title, self.stopwatch) = (title, stopwatch)
  }

  /// The name of the timeline among those that are shown together.
  public var id: String { title }

  func receive(_ value: Any) {
    valueCount += 1
    add(.value(count: valueCount, text: "\(value)"))
  }

  func receive(completion: Subscribers.Completion<some Error>) {
    switch completion {
    case .finished: add(.finished)
    case .failure(let error): add(.failed("\(error)"))
    }
  }

  private func add(_ kind: Event.Kind) {
    eventCount += 1
    events = (events + [Event(id: eventCount, time: stopwatch.seconds, kind: kind)]).suffix(Self.limit)
  }
}

extension Publisher {
  /// Shows the events of the publisher in a timeline, until the result is cancelled.
  func displayEvents(in timeline: Timeline) -> AnyCancellable {
    sink(
      receiveCompletion: { timeline.receive(completion: $0) },
      receiveValue: { timeline.receive($0) })
  }
}
