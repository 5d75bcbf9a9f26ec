import Combine
import HTTP
import Live

extension BooksFeature {
  /// Adds the pages and addresses by which books come and go.
  func addTransferRoutes(to routes: inout Routes) throws {
    let sessions = routes.sessions
    let upload = ImportUpload(
      imports: imports, uploads: uploads, sessions: sessions, page: try routes.adding(importing()))
    try routes.add(printing())
    routes.post(BooksPath.importFile, body: .streamed(limit: ImportUpload.limit)) {
      try await upload.respond(to: $0)
    }
    // The page that a refusal showed, when its address is opened again.
    routes.get(BooksPath.importFile) { _ in .redirect(to: BooksPath.importing.route) }
    let export = ListExport(store: store, sessions: sessions)
    routes.get(BooksPath.exportCSV) { try await export.respond(to: $0, as: .csv) }
    routes.get(BooksPath.exportJSON) { try await export.respond(to: $0, as: .json) }
    routes.get(BooksPath.exportBibTeX) { try await export.respond(to: $0, as: .bibTeX) }
  }

  /// The day that it is for a visitor.
  func today(_ visit: Visit<Visitor>) -> Day { visit.visitor.day(at: store.clock()) }

  /// The page that imports books, and leads to the exports.
  func importing() -> Page<Visitor, ImportViewModel> {
    Page(
      BooksPath.importing.route, template: "Books/import", fields: ImportViewModel.fields,
      title: { _ in "Import and export" }
    ) { visit in
      let (owner, query) = (visit.visitor.owner, visit.request.query)
      let refusal = ImportUpload.Refusal(rawValue: query.line("refused"))
      let window = ImportWindow(
        choice: ImportWindow.Choice(rawValue: query.line("show")) ?? .all,
        first: max(0, Int(query.line("from")) ?? 0))
      return ImportViewModel(
        try await imports.state(
          of: owner, on: today(visit), [window], for: LedgerParty(owner, visit.request)), window,
        refusal: refusal?.message(for: owner, row: Int(query.line("row")) ?? 0) ?? "")
    }
    .onOpen { model, visit in
      model.follow(imports.changes(of: visit.visitor.owner, model.window).receive(on: visit.scheduler))
    }
    .action("choose") { model, submission, visit in
      let count = model.state.preview?.columns.count ?? 0
      let fields = (0..<count).map { index in
        ImportField(key: submission.fields.line("column-\(index)")) ?? .ignored
      }
      let updates = submission.fields.line("existing") != "keep"
      model.receive(
        try await imports.choose(
          fields, updates: updates, of: visit.visitor.owner, on: today(visit), model.window))
      return .done(announcing: "The rows were read again.")
    }
    .action("import") { model, _, visit in
      model.receive(try await imports.begin(of: visit.visitor.owner, on: today(visit)))
      return .done(announcing: model.state.notice.isEmpty ? nil : model.state.notice)
    }
    .action("discard") { model, _, visit in
      model.receive(try await imports.discard(of: visit.visitor.owner, on: today(visit)))
      return .done(at: BooksPath.importing.route, announcing: "The file was thrown away.")
    }
    .action("undo") { model, submission, visit in
      model.receive(
        try await imports.undo(try submission.require("id"), of: visit.visitor.owner, on: today(visit)))
      return .done(announcing: model.state.notice.isEmpty ? nil : model.state.notice)
    }
  }
}
