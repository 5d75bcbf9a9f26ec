import Combine

/// The view model of the page that imports items: the file that waits, with what will happen to its rows, the work under way,
/// and what can be undone.
final class ImportViewModel: ObservableObject {
  /// The state of the imports.
  @Published private(set) var state: ImportState
  /// The rows that the page shows.
  let window: ImportWindow
  /// The words in which it speaks of items.
  let words: ImportWords
  /// The address of the page.
  let path: String
  /// The reason why the last file was not taken; empty where it was.
  let refusal: String
  private var following: AnyCancellable?

  /// Makes the view model of a visit.
  init(
    _ state: ImportState, _ window: ImportWindow = ImportWindow(), _ words: ImportWords, at path: String,
    refusal: String = ""
  ) {
    (self.state, self.window, self.words, self.path) = (state, window, words, path)
    self.refusal = refusal
  }

  /// Follows the imports from now on.
  func follow(_ states: some Publisher<ImportState, Never>) {
    following = states.sink { [weak self] in self?.receive($0) }
  }

  /// Shows a new state. The state of work under way says nothing of earlier imports.
  func receive(_ new: ImportState) {
    var new = new
    if new.work != nil { new.finished = state.finished }
    state = new
  }

  /// The number of rows of the choice.
  var chosenCount: Int { state.preview?.counts[window.choice] ?? 0 }

  /// The rows that the page shows.
  var rows: [ImportPreview.Row] { state.preview?.rows[window] ?? [] }
}
