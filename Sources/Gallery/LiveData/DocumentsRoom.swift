import GalleryModels
import Live
import Templates

/// The documents themselves, to be edited.
enum DocumentsRoom: Room {
  static let description = RoomDescription(
    path: .documents, title: "Documents", subject: .liveData,
    notice:
      "Change, add and delete documents here while the live lists are open in other windows of this browser. They are yours alone.",
    sources: [
      "LiveBooks/DocumentsViewModel.swift", "Documents/DocumentStore.swift", "Documents/Document.swift",
      "Documents/Document+Samples.swift", "Shared/EventLog.swift",
    ],
    operators: ["@Published", "sink", "AnyCancellable"],
    preview: [.buttons(2), .rows(3), .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, DocumentsViewModel> {
    let document = Fields<Document>()
      .text("name", \.id)
      .text("summary") { $0.fields.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ") }
      .flag("isPending", \.hasPendingWrites)
    let fields = Fields<DocumentsViewModel>()
      .list("documents", \.documents, id: \.id, document)
      .list("collections", Choice.fields) { Choice.among($0.collections, chosen: $0.collection) }
      .text("collection", \.collection)
      .text("selected") { $0.selection ?? "" }
      .flag("isSelected") { $0.selection != nil }
      .text("message", \.message)
      .flag("isRefusing", \.isRefusing)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      DocumentsViewModel(
        gallery.documents.store(of: visit.visitor), collection: visit.text("collection"),
        selection: visit.text("document"))
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .input(.multiline("draft", \.draft, limit: 4096))
    .input(.text("newID", \.newID, limit: 200))
    .action("open") { model, submission, visit in
      model.open(submission.argument ?? "", on: visit.scheduler)
      return showing(model)
    }
    .action("select") { model, submission, _ in
      model.select(submission.argument)
      return showing(model, focusing: "draft")
    }
    .action("save", inputs: ["draft"]) { model, _, visit in
      model.save(on: visit.scheduler)
      return model.message.isEmpty ? showing(model) : .invalid
    }
    .action("add", inputs: ["newID"]) { model, _, visit in
      model.add(on: visit.scheduler)
      return model.message.isEmpty ? showing(model, focusing: "draft") : .invalid
    }
    .action("delete") { model, submission, _ in
      model.delete(submission.argument ?? "")
      return showing(model)
    }
    .action("refuse") { model, _, visit in
      model.toggleRefusal(on: visit.scheduler)
      return showing(model)
    }
  }

  private static func showing(_ model: DocumentsViewModel, focusing element: String? = nil) -> Outcome {
    .done(
      at: path.showing(["collection": model.collection, "document": model.selection ?? ""]),
      focusing: element)
  }
}
