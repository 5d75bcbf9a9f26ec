import Combine
import CombineTesting
import GalleryModels
import Testing

/// The app of notes, in virtual time.
@Suite("Notes", .timeLimit(.minutes(10)))
struct NotesTests {
  private let store = DocumentStore()
  private let scheduler = TestScheduler()

  private func open() -> NotesViewModel {
    let model = NotesViewModel(NotesService(store))
    model.follow(on: scheduler)
    scheduler.advance()
    return model
  }

  @Test("What is typed is saved after a pause, and shows in another window")
  func typing() {
    let (mine, theirs) = (open(), open())
    mine.add(on: scheduler)
    #expect(mine.selection == "note-1")
    mine.text = "Groceries\nTea"
    scheduler.advance(by: .seconds(0.4))
    #expect(theirs.notes.map(\.title) == ["New note"])
    scheduler.advance(by: .seconds(0.1))
    #expect(theirs.notes.map(\.title) == ["Groceries"])
    #expect(theirs.notes.map(\.summary) == ["Tea"])
    theirs.select("note-1")
    mine.text = "Groceries\nTea and bread"
    scheduler.advance(by: .seconds(1))
    #expect(theirs.text == "Groceries\nTea and bread", "nobody types at it there")
  }

  @Test("A text that is typed at stays as it is while another window saves")
  func conflict() {
    let (mine, theirs) = (open(), open())
    mine.add(on: scheduler)
    scheduler.advance()
    theirs.select("note-1")
    theirs.text = "Theirs"
    mine.text = "Mine"
    mine.save(on: scheduler)
    scheduler.advance()
    #expect(theirs.text == "Theirs")
  }

  @Test("Notes are listed with the newest first, searched and deleted")
  func listing() {
    let model = open()
    for text in ["Books to read", "Trains", "Books to return"] {
      model.add(on: scheduler)
      model.text = text
      model.save(on: scheduler)
      scheduler.advance(by: .seconds(1))
    }
    #expect(model.notes.map(\.title) == ["Books to return", "Trains", "Books to read"])
    model.searchTerm = "BOOKS"
    #expect(model.filteredNotes.map(\.id) == ["note-3", "note-1"])
    model.delete("note-3")
    scheduler.advance()
    #expect(model.filteredNotes.map(\.id) == ["note-1"])
    #expect(model.selection == nil)
  }

  @Test("A note that another window deletes is closed, and a store that is full says so")
  func ends() {
    let (mine, theirs) = (open(), open())
    mine.add(on: scheduler)
    scheduler.advance()
    theirs.delete("note-1")
    scheduler.advance()
    #expect(mine.selection == nil)
    for _ in 0..<DocumentStore.documentLimit { mine.add(on: scheduler) }
    #expect(mine.message == "The store is full: it has 50 documents.")
  }

  @Test("Notes let go of the store as they go")
  func leaving() {
    do {
      _ = open()
      #expect(store.listenerCount <= 1)
    }
    #expect(store.listenerCount == 0)
  }
}
