/// A row of a list, with the look of its own.
public struct StyledRow: Identifiable, Sendable {
  /// The colour of a row. One for all of it leaves none to tint its icon with.
  public enum Coloring: String, Sendable {
    case plain, foreground, tint
  }

  public let title: String
  public var badge: String?
  public var coloring = Coloring.plain
  public var hasBackground = false
  public var isInset = false

  public var id: String { title }

  public static let samples = [
    StyledRow(title: "As it comes"),
    StyledRow(title: "A badge", badge: "fresh"),
    StyledRow(title: "A foreground colour, of icon and text", coloring: .foreground),
    StyledRow(title: "A tint, of the icon alone", coloring: .tint),
    StyledRow(title: "A background of its own", hasBackground: true),
    StyledRow(title: "An inset of its own", isInset: true),
  ]
}
