import HTTP
import Live

extension BooksFeature {
  /// Adds the pages and addresses by which books come and go.
  func addTransferRoutes(to routes: inout Routes) throws {
    try routes.add(printing())
    try routes.add(
      imports, to: .imports(imports, at: BooksPath.importing, template: "Books/import"),
      file: BooksPath.importFile, uploads: uploads)
    let export = ListExport(store: store, sessions: routes.sessions)
    routes.get(BooksPath.exportCSV) { try await export.respond(to: $0, as: .csv) }
    routes.get(BooksPath.exportJSON) { try await export.respond(to: $0, as: .json) }
    routes.get(BooksPath.exportBibTeX) { try await export.respond(to: $0, as: .bibTeX) }
  }

  /// The day that it is for a visitor.
  func today(_ visit: Visit<Visitor>) -> Day { visit.visitor.day(at: store.clock()) }
}
