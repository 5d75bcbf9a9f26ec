import Combine

/// A list whose rows have actions at both edges. With them, the list has no deletion of its own.
public final class RowActionsViewModel: ObservableObject {
  public enum Edge: String, Sendable {
    case leading, trailing
  }

  /// A role, which decides on a button's colour: red for what destroys something, and else a light grey.
  public enum Role: String, Sendable {
    case destructive, standard
  }

  /// A button at an edge of a row. A tint takes the place of the colour of its role.
  public struct Action: Equatable, Sendable {
    public let name: String
    public let edge: Edge
    public let role: Role
    public let tint: String?
  }

  @Published public private(set) var items: [Item]
  @Published public private(set) var selectedItem: Item?
  /// Whether a swipe over the whole row triggers the outermost action.
  @Published public var allowsFullSwipe = true

  public init(items: [Item] = Item.samples) {
    self.items = items
  }

  /// The actions of a row, the outermost of each edge first.
  public func actions(of item: Item) -> [Action] {
    [
      Action(name: item.isRead ? "Read" : "Unread", edge: .leading, role: .standard, tint: "blue"),
      Action(name: "Delete", edge: .trailing, role: .destructive, tint: nil),
      Action(name: "Tag", edge: .trailing, role: .standard, tint: "orange"),
    ]
  }

  public func toggleRead(_ id: Item.ID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    items[index].isRead.toggle()
  }

  public func delete(_ id: Item.ID) {
    items.removeAll { $0.id == id }
    if selectedItem?.id == id { selectedItem = nil }
  }

  public func tag(_ id: Item.ID) {
    selectedItem = items.first { $0.id == id }
  }
}
