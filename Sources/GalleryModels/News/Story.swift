import Foundation

/// A story, as the service has it.
public struct Story: Codable, Identifiable, Comparable, Sendable, CustomDebugStringConvertible {
  public let id: Int
  public let title: String
  public let by: String
  public let time: TimeInterval
  public let url: String

  public var date: Date { Date(timeIntervalSince1970: time) }

  /// The newest comes first.
  public static func < (one: Story, other: Story) -> Bool {
    one.time == other.time ? one.id > other.id : one.time > other.time
  }

  public var debugDescription: String { "\n\(title)\nby \(by)\n\(url)\n-----" }
}
