import Combine

/// The view model of a list of rows, whose texts are stored as they are typed.
final class RowsViewModel: ObservableObject {
  /// The list as it is stored.
  @Published private(set) var list: RowList
  /// The rows that this page removed, the latest one last.
  @Published private(set) var removed: [RowList.Row] = []

  init(list: RowList) {
    self.list = list
  }

  private var following: AnyCancellable?

  /// Follows the list, so that changes by others show here, too.
  func follow(_ lists: some Publisher<RowList, Never>) {
    following = lists.removeDuplicates().sink { [weak self] in self?.list = $0 }
  }

  /// The row that Undo restores.
  var undone: RowList.Row? { removed.last ?? list.removed.last }

  /// The row of the list with an id.
  func row(_ id: String) -> RowList.Row? { list.rows.first { $0.id == id } }

  /// Notes that a row was removed here.
  func noteRemoval(of row: RowList.Row) {
    removed.append(row)
  }

  /// Notes that a row came back.
  func noteReturn(of id: String) {
    removed.removeAll { $0.id == id }
  }
}
