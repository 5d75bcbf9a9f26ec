import Combine
import HTTP
import Live

extension Routes {
  /// Adds the page of imports, and the address that takes their files.
  mutating func add<Item>(
    _ imports: Imports<Item>, to page: Page<Dogear.Visitor, ImportViewModel>, file: some SitePath,
    uploads: Uploads
  ) throws {
    let upload = ImportUpload(
      imports: imports, uploads: uploads, sessions: sessions, page: try adding(page), path: page.path)
    post(file, body: .streamed(limit: ImportLimits.formBytes)) { try await upload.respond(to: $0) }
    // The page that a refusal showed, when its address is opened again.
    get(file) { _ in .redirect(to: upload.path) }
  }
}

extension Page where Visitor == Dogear.Visitor, Model == ImportViewModel {
  /// The page that imports items, and leads to the exports.
  static func imports<Item>(_ imports: Imports<Item>, at path: some SitePath, template: String) -> Self {
    let path = path.route
    @Sendable func moment(_ visit: Visit<Visitor>) -> Moment {
      visit.visitor.moment(at: imports.list.clock())
    }
    return Page(
      path, template: template, fields: ImportViewModel.fields, title: { _ in "Import and export" }
    ) { visit in
      let (owner, query) = (visit.visitor.owner, visit.request.query)
      let refusal = ImportRefusal(rawValue: query.line("refused"))
      let window = ImportWindow(
        choice: ImportWindow.Choice(rawValue: query.line("show")) ?? .all,
        first: max(0, Int(query.line("from")) ?? 0))
      return ImportViewModel(
        try await imports.state(
          of: owner, at: moment(visit), [window], for: LedgerParty(owner, visit.request)), window,
        Item.importWords, at: path,
        refusal: refusal?.message(for: owner, row: Int(query.line("row")) ?? 0) ?? "")
    }
    .onOpen { model, visit in
      model.follow(imports.changes(of: visit.visitor.owner, model.window).receive(on: visit.scheduler))
    }
    .action("choose") { model, submission, visit in
      let count = model.state.preview?.columns.count ?? 0
      let meanings = (0..<count).map { index in
        Item.Meaning(key: submission.fields.line("column-\(index)")) ?? .ignored
      }
      let updates = submission.fields.line("existing") != "keep"
      model.receive(
        try await imports.choose(
          meanings, updates: updates, of: visit.visitor.owner, at: moment(visit), model.window))
      return .done(announcing: "The rows were read again.")
    }
    .action("import") { model, _, visit in
      model.receive(try await imports.begin(of: visit.visitor.owner, at: moment(visit)))
      return .done(announcing: model.state.notice.isEmpty ? nil : model.state.notice)
    }
    .action("discard") { model, _, visit in
      model.receive(try await imports.discard(of: visit.visitor.owner, at: moment(visit)))
      return .done(at: path, announcing: "The file was thrown away.")
    }
    .action("undo") { model, submission, visit in
      model.receive(
        try await imports.undo(try submission.require("id"), of: visit.visitor.owner, at: moment(visit)))
      return .done(announcing: model.state.notice.isEmpty ? nil : model.state.notice)
    }
  }
}
