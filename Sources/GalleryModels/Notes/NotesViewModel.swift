import Combine
import Foundation

/// A small app of notes: they are listed, searched, added, edited and deleted. What is typed is saved after a pause of
/// half a second, and shows in every other window.
public final class NotesViewModel: ObservableObject {
  @Published public private(set) var notes: [Note] = []
  @Published public private(set) var filteredNotes: [Note] = []
  @Published public var searchTerm = ""
  @Published public private(set) var selection: Note.ID?
  /// The text of the selected note, as it is typed.
  @Published public var text = ""
  @Published public private(set) var message = ""

  private let service: NotesService
  private var saved = ""
  private var subscriptions: Set<AnyCancellable> = []

  public init(_ service: NotesService, searchTerm: String = "") {
    self.service = service
    self.searchTerm = searchTerm
    $notes.combineLatest($searchTerm)
      .map { notes, term in
        term.isEmpty ? notes : notes.filter { $0.text.range(of: term, options: .caseInsensitive) != nil }
      }
      .assign(to: &$filteredNotes)
    // The notes as they are now, for a page that follows nothing.
    _ = service.notes(on: ImmediateScheduler.shared).sink { [weak self] in self?.notes = $0 }
  }

  /// Follows the notes, and saves what is typed.
  public func follow(on scheduler: some Scheduler) {
    service.notes(on: scheduler)
      .sink { [weak self] in self?.receive($0) }
      .store(in: &subscriptions)
    $text.dropFirst()
      .debounce(for: .seconds(0.5), scheduler: scheduler)
      .sink { [weak self] _ in self?.save(on: scheduler) }
      .store(in: &subscriptions)
  }

  public func select(_ id: Note.ID?) {
    let note = notes.first { $0.id == id }
    selection = note?.id
    saved = note?.text ?? ""
    text = saved
    message = ""
  }

  public func add(on scheduler: some Scheduler) {
    attempt {
      let note = try service.add(to: notes, on: scheduler)
      if !notes.contains(note) { notes.insert(note, at: 0) }
      select(note.id)
    }
  }

  /// Saves the selected note, if its text was changed.
  public func save(on scheduler: some Scheduler) {
    guard let selection, text != saved else { return }
    attempt {
      try service.save(Note(id: selection, text: text), on: scheduler)
      saved = text
    }
  }

  public func delete(_ id: Note.ID) {
    attempt {
      try service.delete(id)
      notes.removeAll { $0.id == id }
      if selection == id { select(nil) }
    }
  }

  /// Takes the notes as they are now. A text that nobody types at follows what another window saved.
  private func receive(_ notes: [Note]) {
    self.notes = notes
    guard let selection else { return }
    guard let note = notes.first(where: { $0.id == selection }) else {
      select(nil)
      return
    }
    if text == saved, note.text != saved {
      saved = note.text
      text = note.text
    }
  }

  private func attempt(_ change: () throws -> Void) {
    message = ""
    do {
      try change()
    } catch {
      message = error.localizedDescription
    }
  }
}
