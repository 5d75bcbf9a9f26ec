import Recurrence

/// The understanding of one line: the title that is left of it, and what its words say.
public struct Understanding: Equatable, Sendable {
  /// A level of importance.
  public enum Priority: String, CaseIterable, Sendable { case high, medium, low }

  /// Another reading of the same words, which the person may choose.
  public enum Alternative: Equatable, Sendable {
    case due(CalendarTime)
    case rule(String)
    /// Once, instead of again and again.
    case once(CalendarTime)
    /// No date at all.
    case text
  }

  /// The words that one thing was understood from.
  public struct Part: Equatable, Sendable {
    /// The kind of what was understood.
    public enum Kind: String, Sendable { case date, list, tag, priority }

    /// The kind of what they say.
    public let kind: Kind
    /// The words as they were typed.
    public let words: String
    /// The offsets of the words in the line, in characters.
    public let range: Range<Int>
  }

  /// The title that is left.
  public internal(set) var title = ""
  /// The day or time at which it is due.
  public internal(set) var due: CalendarTime?
  /// The rule by which it repeats (RFC 5545, section 3.3.10).
  public internal(set) var rule: String?
  /// The period from its completion to the next one (ISO 8601).
  public internal(set) var afterCompletion: String?
  /// The list that it is for.
  public internal(set) var list: String?
  /// The tags, each once.
  public internal(set) var tags: [String] = []
  /// The level of importance.
  public internal(set) var priority: Priority?
  /// The period before it is due at which it is told, too, such as `-PT10M` (RFC 5545, section 3.3.6).
  public internal(set) var alarm: String?
  /// The address in the line, which also stays in the title.
  public internal(set) var link: String?
  /// The lists that were named, and that the person does not have.
  public internal(set) var unknownLists: [String] = []
  /// Other readings of the same words, the likeliest first.
  public internal(set) var alternatives: [Alternative] = []
  /// The words that were understood, in their order.
  public internal(set) var parts: [Part] = []
}

extension Understanding.Alternative: CustomStringConvertible {
  /// The reading as a day or time (ISO 8601), with "once" where the words say a repetition; a rule; or "text".
  public var description: String {
    switch self {
    case .due(let due): "\(due)"
    case .rule(let rule): rule
    case .once(let due): "\(due) once"
    case .text: "text"
    }
  }
}
