public import Combine

/// Draws streams as marble diagrams on virtual time.
///
/// Each character is one frame, a second unless said otherwise: `-` nothing, `|` finished, `#` failed, any other
/// character a value. `[ab|]` is several events in one frame; a space means nothing and takes no time.
public struct Marbles: Sendable {
  /// The clock.
  public let scheduler: TestScheduler
  /// The length of a frame.
  public let frame: TestTime.Stride

  /// Creates a helper with a clock of its own.
  public init(scheduler: TestScheduler = TestScheduler(), frame: TestTime.Stride = .seconds(1)) {
    self.scheduler = scheduler
    self.frame = frame
  }

  /// A publisher of the characters of a diagram, which begins anew for each subscriber.
  public func source(_ diagram: String) -> AnyPublisher<String, MarbleError> {
    Deferred { [scheduler, frame] in
      let subject = PassthroughSubject<String, MarbleError>()
      for event in Marbles.parse(diagram) {
        scheduler.schedule(after: scheduler.now.advanced(by: Marbles.time(event.frame, frame))) {
          switch event.kind {
          case .value(let value): subject.send(value)
          case .finished: subject.send(completion: .finished)
          case .failed: subject.send(completion: .failure(MarbleError()))
          }
        }
      }
      return subject
    }.eraseToAnyPublisher()
  }

  /// Subscribes to a publisher, runs the clock to a frame or until no closure is scheduled, and draws the events that
  /// came.
  public func draw<P: Publisher>(_ publisher: P, until last: Int? = nil) -> String {
    let recorder = MarbleRecorder()
    let start = scheduler.now
    let subscription = publisher.sink(
      receiveCompletion: { [scheduler] completion in
        if case .failure = completion {
          recorder.add("#", scheduler.now)
        } else {
          recorder.add("|", scheduler.now)
        }
      },
      receiveValue: { [scheduler] in recorder.add(Marbles.text($0), scheduler.now) })
    if let last {
      scheduler.advance(to: start.advanced(by: Marbles.time(last, frame)))
    } else {
      scheduler.run()
    }
    subscription.cancel()
    return recorder.diagram(from: start, frame: frame)
  }

  private static func time(_ count: Int, _ frame: TestTime.Stride) -> TestTime.Stride {
    TestTime.Stride(nanoseconds: frame.nanoseconds * count)
  }

  private static func text<Value>(_ value: Value) -> String {
    if let list = value as? [Any] { return list.map { "\($0)" }.joined() }
    return "\(value)"
  }

  private struct Event {
    enum Kind {
      case value(String)
      case finished
      case failed
    }

    let frame: Int
    let kind: Kind
  }

  private static func parse(_ diagram: String) -> [Event] {
    var events: [Event] = []
    var (frame, isGroup) = (0, false)
    for character in diagram {
      switch character {
      case " ": continue
      case "[": isGroup = true
      case "]": isGroup = false
      case "-": break
      case "|": events.append(Event(frame: frame, kind: .finished))
      case "#": events.append(Event(frame: frame, kind: .failed))
      default: events.append(Event(frame: frame, kind: .value(String(character))))
      }
      if !isGroup { frame += 1 }
    }
    precondition(!isGroup, "Marbles: a [ without its ] in \(diagram)")
    return events
  }
}

/// The events that came, with their times.
private final class MarbleRecorder {
  private var events: [(text: String, time: TestTime)] = []

  func add(_ text: String, _ time: TestTime) { events.append((text, time)) }

  func diagram(from start: TestTime, frame: TestTime.Stride) -> String {
    var texts: [Int: String] = [:]
    for event in events {
      texts[start.distance(to: event.time).nanoseconds / frame.nanoseconds, default: ""] += event.text
    }
    guard let last = texts.keys.max() else { return "" }
    return (0...last).map { index in
      let text = texts[index] ?? "-"
      return text.count == 1 ? text : "[\(text)]"
    }.joined()
  }
}
