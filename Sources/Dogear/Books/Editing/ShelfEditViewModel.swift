import Combine

/// The view model of the shelf in its edit mode: titles are written in the rows, and many books are selected and changed at
/// once. What is selected stays so while other books are searched for.
final class ShelfEditViewModel: ShelfViewModel {
  /// The ids of the books that are selected, among them some that the page does not show.
  @Published private(set) var selection: Set<Book.ID> = []
  /// Whether all books are selected that match the search, also those that the page does not show.
  @Published var isAllSelected = false {
    didSet { if oldValue, !isAllSelected { selection = [] } }
  }
  /// The value of the mark to be set.
  @Published var mark = ""
  /// The tag to be added or removed.
  @Published var label = ""
  /// The message about what is missing.
  @Published private(set) var message = ""
  /// The notice of what was done last and can be undone.
  @Published var notice: UndoNotice?
  /// The change of many books that is under way, or was interrupted.
  @Published private(set) var bulk = BulkState()
  private var following: AnyCancellable?

  /// The ids of the selected books that the page shows.
  var selectedHere: [Book.ID] {
    get { books.rows.map(\.item.id).filter(isSelected) }
    set {
      let shown = Set(books.rows.map(\.item.id))
      message = ""
      if isAllSelected {
        if shown.isSubset(of: newValue) { return }
        // One that is deselected leaves the others selected, one by one.
        let all = visible.rows.map(\.item.id)
        isAllSelected = false
        selection = Set(all)
      }
      selection.subtract(shown)
      selection.formUnion(newValue)
    }
  }

  /// The ids of the selected books of a shelf, in its order.
  func selected(in shelf: ListSnapshot<Book>) async -> [Book.ID] {
    (isAllSelected ? await visible(in: shelf) : shelf).rows.map(\.item.id).filter(isSelected)
  }

  /// The number of selected books, in words.
  var selectedCount: String {
    let count = isAllSelected ? visible.count : list.rows.count { selection.contains($0.item.id) }
    return count == 0 ? "None selected" : "\(count.grouped) selected"
  }

  /// Whether a book is selected.
  func isSelected(_ id: Book.ID) -> Bool { isAllSelected || selection.contains(id) }

  /// Says why nothing was done.
  func refuse(_ message: String) {
    self.message = message
  }

  /// Notes that something was done with the selected books, which stay selected.
  ///
  /// - Parameter notice: the notice by which it can be undone.
  func done(_ notice: UndoNotice?) {
    (message, label) = ("", "")
    self.notice = notice
  }

  /// Follows changes of many books from now on.
  func follow(_ states: some Publisher<BulkState, Never>) {
    following = states.sink { [weak self] in self?.receive($0) }
  }

  /// Shows what is known of a change of many books. One that was interrupted can be undone when it is over.
  func receive(_ state: BulkState) {
    if let undoable = state.notice, notice == nil, bulk.change != state.change { notice = undoable }
    bulk = state
  }

  /// Selects nothing any more.
  func deselect() {
    (selection, isAllSelected) = ([], false)
  }

  override class func elementID(of id: Book.ID) -> String { "title-\(id)" }
}
