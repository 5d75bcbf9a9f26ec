/// A change that a server recorded in its transaction, so that the other servers of the same database learn of it.
public struct Change: Hashable, Sendable {
  /// The kind of what was changed, such as the table of a list.
  public let kind: String
  /// The one of its kind that was changed, such as the owner of a list.
  public let subject: String
  /// The version that the change led to, in the order of the commits; nil of kinds without versions.
  public let version: Int?
  /// The only part of the subject that was changed; nil where others may have been.
  public let part: String?

  /// A change as another server recorded it.
  public init(kind: String, subject: String, version: Int? = nil, part: String? = nil) {
    (self.kind, self.subject, self.version, self.part) = (kind, subject, version, part)
  }
}

/// News of what other servers have changed.
public enum ChangeNews: Hashable, Sendable {
  /// Changes that were committed. The changes of one subject are in the order of their commits.
  case changes([Change])
  /// Anything may have changed: the log was not read for so long that it may be incomplete.
  case gap
}

/// The version of a subject after a change that this server made.
public struct RecordedVersion: Hashable, Sendable {
  /// The version, larger than any before.
  public let number: Int
  /// Whether nobody changed the subject for as long as versions are kept, so that any state of it was the current one.
  public let isFirst: Bool

  /// The version after a change.
  public init(number: Int, isFirst: Bool = false) {
    (self.number, self.isFirst) = (number, isFirst)
  }

  /// Whether the change was made to the state with another version.
  public func follows(_ version: Int) -> Bool {
    isFirst ? version < number : version == number - 1
  }
}
