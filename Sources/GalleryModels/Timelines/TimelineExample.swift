/// The examples of operators in time, in the order of their pages.
public enum TimelineExample: String, PlaygroundPart {
  case delay, collect, debounce, throttle, timeout, measureInterval, scan, map, challenge

  /// The name, as a title has it.
  public var title: String {
    switch self {
    case .measureInterval: "Measure interval"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The span that can be changed, by its name; nil without one.
  public var spanLabel: String? {
    switch self {
    case .delay: "Delay, in seconds"
    case .collect: "Collect every, in seconds"
    case .debounce: "Debounce for, in seconds"
    case .throttle: "Throttle for, in seconds"
    case .timeout: "Time out after, in seconds"
    case .measureInterval, .scan, .map, .challenge: nil
    }
  }

  /// The span in seconds that an example begins with.
  public var span: Double {
    switch self {
    case .delay: 1.5
    case .collect: 4
    case .timeout: 5
    default: 1
    }
  }

  /// Whether the source is a timer, whose rate can be changed.
  public var hasRate: Bool { [.delay, .collect, .scan, .map].contains(self) }
  /// Whether a number of values can be changed.
  public var hasCount: Bool { self == .collect }
  /// Whether a button feeds the source.
  public var hasButton: Bool { self == .timeout }

  /// A sentence on what the example shows.
  public var sentence: String {
    switch self {
    case .delay: "Every value, and the end, arrives later by the same span."
    case .collect: "Values are gathered, and sent together when the time is up or enough of them are there."
    case .debounce: "A value goes on once nothing has followed it for a while."
    case .throttle: "One value of each span goes on: the first one, or the latest."
    case .timeout: "A source that is silent for too long has failed. Each press begins the wait anew."
    case .measureInterval:
      "The time since the value before is the value, in whatever unit the scheduler counts."
    case .scan: "Changes of a price are added up, and each sum is sent on its way."
    case .map: "Numbers become pictures."
    case .challenge:
      "Numbers become letters, gathered every half second; a pause of more than 0.9 seconds becomes a book."
    }
  }

  /// A sentence on where the text's own trace differs; nil where it does not.
  public var note: String? {
    guard self == .throttle else { return nil }
    return """
      The first value goes on at once, and the next second begins with it: so does Apple's Combine today. The trace that the \
      text prints has two values alone, at +1.0s and +3.0s, since the Combine of its time waited for the end of each second.
      """
  }
}
