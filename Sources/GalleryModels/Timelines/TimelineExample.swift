/// The examples of operators in time, in the order of their pages.
public enum TimelineExample: String, PlaygroundPart {
  case delay, collect, debounce, throttle, timeout, measureInterval, scan, map, timers, challenge

  /// The settings of an example that can be changed.
  private struct Page {
    let sentence: String
    /// The name of the span, and its seconds at the beginning.
    var span: (name: String, seconds: Double)?
    var hasRate = false
    var hasCount = false
    var hasButton = false
  }

  private var page: Page {
    switch self {
    case .delay:
      Page(
        sentence: "Every value, and the end, arrives later by the same span.",
        span: ("Delay, in seconds", 1.5), hasRate: true)
    case .collect:
      Page(
        sentence: "Values are gathered, and sent together when the time is up or enough of them are there.",
        span: ("Collect every, in seconds", 4), hasRate: true, hasCount: true)
    case .debounce:
      Page(
        sentence: "A value goes on once nothing has followed it for a while.",
        span: ("Debounce for, in seconds", 1))
    case .throttle:
      Page(
        sentence: "One value of each span goes on: the first one, or the latest.",
        span: ("Throttle for, in seconds", 1))
    case .timeout:
      Page(
        sentence:
          "A source that is silent for too long has failed, or is finished where no error is made for it. "
          + "Each press begins the wait anew.", span: ("Time out after, in seconds", 5), hasButton: true)
    case .measureInterval:
      Page(
        sentence: "The time since the value before is the value, in whatever unit the scheduler counts.")
    case .scan:
      Page(sentence: "Changes of a price are added up, and each sum is sent on its way.", hasRate: true)
    case .map:
      Page(sentence: "Numbers become pictures.", hasRate: true)
    case .timers:
      Page(
        sentence: "A scheduler calls a closure until it is cancelled; a publisher counts for who follows it; "
          + "a subject sends what a scheduler feeds it.", hasRate: true)
    case .challenge:
      Page(
        sentence: "Numbers become letters, gathered every half second; "
          + "a pause of more than 0.9 seconds becomes a book.")
    }
  }

  /// The name, as a title has it.
  public var title: String {
    switch self {
    case .measureInterval: "Measure interval"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// A sentence on what the example shows.
  public var sentence: String { page.sentence }
  /// The span that can be changed, by its name; nil without one.
  public var spanLabel: String? { page.span?.name }
  /// The span in seconds that an example begins with.
  public var span: Double { page.span?.seconds ?? 1 }
  /// Whether the source is a timer, whose rate can be changed.
  public var hasRate: Bool { page.hasRate }
  /// Whether a number of values can be changed.
  public var hasCount: Bool { page.hasCount }
  /// Whether a button feeds the source.
  public var hasButton: Bool { page.hasButton }

  /// A sentence on where the text's own trace differs; nil where it does not.
  public var note: String? {
    guard self == .throttle else { return nil }
    return """
      The first value goes on at once, and the next second begins with it: so does Apple's Combine today. The trace that the \
      text prints has two values alone, at +1.0s and +3.0s, since the Combine of its time waited for the end of each second.
      """
  }
}
