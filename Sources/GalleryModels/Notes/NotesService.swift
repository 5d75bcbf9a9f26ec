import Combine
import Foundation

/// A service that keeps notes as documents: the view model asks it, and knows nothing of documents.
public struct NotesService: Sendable {
  private let collection: DocumentQuery

  public init(_ store: DocumentStore) {
    collection = store.collection("notes")
  }

  /// The notes as they are, and whenever they change, the newest first.
  public func notes(on scheduler: some Scheduler) -> AnyPublisher<[Note], Never> {
    collection.order(by: "number").snapshotPublisher(on: scheduler)
      .map { $0.documents.reversed().map { Note(id: $0.id, text: $0.fields["text"] ?? "") } }
      .replaceError(with: [])
      .eraseToAnyPublisher()
  }

  /// Adds a note to others, and returns it.
  public func add(to notes: [Note], on scheduler: some Scheduler) throws -> Note {
    let number = (notes.compactMap { Int($0.id.dropFirst(5)) }.max() ?? 0) + 1
    let note = Note(id: "note-\(number)", text: "")
    try save(note, on: scheduler)
    return note
  }

  public func save(_ note: Note, on scheduler: some Scheduler) throws {
    let number = String(format: "%09d", Int(note.id.dropFirst(5)) ?? 0)
    try collection.document(note.id).setData(["text": note.text, "number": number], on: scheduler)
  }

  public func delete(_ id: Note.ID) throws {
    try collection.document(id).delete()
  }
}
