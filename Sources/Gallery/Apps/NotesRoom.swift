import GalleryModels
import Live
import Templates

/// An app of notes.
enum NotesRoom: Room {
  static let description = RoomDescription(
    path: .notes, title: "Notes", subject: .apps,
    notice:
      "What you type is saved after half a second. Open the page twice, and the other window follows.",
    sources: ["Notes/NotesViewModel.swift", "Notes/NotesService.swift", "Notes/Note.swift"],
    operators: ["combineLatest", "map", "assign(to:)", "debounce", "sink", "store(in:)"],
    preview: [.field, .rows(3), .field])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, NotesViewModel> {
    let note = Fields<NoteRow>()
      .text("id", \.note.id).text("name", \.note.title).text("summary", \.note.summary)
      .flag("isChosen", \.isChosen)
    let fields = Fields<NotesViewModel>()
      .list("notes", id: \.note.id, note) { model in
        model.filteredNotes.map { NoteRow(note: $0, isChosen: $0.id == model.selection) }
      }
      .text("count", \.filteredNotes.count, .count("note", "notes"))
      .flag("isSelected") { $0.selection != nil }
      .text("message", \.message)
    return try gallery.page(of: Self.self, fields) { visit in
      let service = NotesService(gallery.documents.store(of: visit.visitor))
      let model = NotesViewModel(service, searchTerm: visit.text("q"))
      model.select(visit.text("note"))
      return model
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .input(.text("q", \.searchTerm, limit: 200))
    .input(.multiline("text", \.text, limit: 8192))
    .action("add") { model, _, visit in
      model.add(on: visit.scheduler)
      return model.message.isEmpty ? showing(model, focusing: "text") : .invalid
    }
    .action("select") { model, submission, visit in
      model.save(on: visit.scheduler)
      model.select(submission.argument)
      return showing(model, focusing: "text")
    }
    .action("save", inputs: ["text"]) { model, _, visit in
      model.save(on: visit.scheduler)
      return model.message.isEmpty ? showing(model) : .invalid
    }
    .action("delete") { model, submission, _ in
      model.delete(submission.argument ?? "")
      return showing(model)
    }
    .action("find", inputs: ["q"]) { model, _, _ in showing(model) }
  }

  private static func showing(_ model: NotesViewModel, focusing element: String? = nil) -> Outcome {
    .done(
      at: path.showing(["q": model.searchTerm, "note": model.selection ?? ""]), focusing: element)
  }
}

/// A note in the list.
private struct NoteRow: Sendable {
  let note: Note
  let isChosen: Bool
}
