import Combine
import Foundation

/// A list whose rows are deleted by their offsets, and in its edit mode moved, too.
public final class EditListViewModel: ObservableObject {
  @Published public private(set) var items: [Item]
  /// The ids of the rows that are chosen in the edit mode.
  @Published public var selection: [String] = []
  @Published public private(set) var isEditing = false

  public init(items: [Item] = Item.samples, isEditing: Bool = false) {
    (self.items, self.isEditing) = (items, isEditing)
  }

  public func toggleEditing() {
    isEditing.toggle()
    selection = []
  }

  public func delete(at offsets: IndexSet) {
    items.remove(atOffsets: offsets)
    selection.removeAll { id in !items.contains { $0.id == id } }
  }

  public func deleteSelection() {
    delete(at: IndexSet(items.indices.filter { selection.contains(items[$0].id) }))
  }

  public func move(from source: IndexSet, to destination: Int) {
    items.move(fromOffsets: source, toOffset: destination)
  }
}
