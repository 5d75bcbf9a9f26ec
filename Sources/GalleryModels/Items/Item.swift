/// A thing in a list.
public struct Item: Identifiable, Equatable, Sendable {
  public let id: String
  public let title: String
  public let badge: String
  public var isRead = false

  public init(_ title: String, badge: String) {
    (id, self.title, self.badge) = (title.lowercased().filter(\.isLetter), title, badge)
  }

  public static let samples = [
    Item("Puzzle", badge: "Nice!"), Item("Controller", badge: "Clicky!"), Item("Shopping cart", badge: "$$$"),
    Item("Gift", badge: ":-)"), Item("Clock", badge: "Tick tock"), Item("People", badge: "2"),
    Item("T-Shirt", badge: "M"),
  ]
}
