import HTTP
import Live

extension RemindersFeature {
  /// Adds the page and the addresses by which reminders come and go.
  func addTransferRoutes(to routes: inout Routes) throws {
    try routes.add(
      imports, to: .imports(imports, at: RemindersPath.importing, template: "Reminders/import"),
      file: RemindersPath.importFile, uploads: uploads)
    let export = ListExport(store: store, sessions: routes.sessions) { [store, lists] owner in
      try await store.list(of: owner).snapshot.exported(in: try await lists.list(of: owner).snapshot)
    }
    routes.get(RemindersPath.exportCSV) { request in
      try await export.respond(to: request, name: "reminders.csv", type: "text/csv; charset=utf-8") {
        try await ExportedItems($0).writeCSV(to: &$1)
      }
    }
    routes.get(RemindersPath.exportJSON) { request in
      try await export.respond(to: request, name: "reminders.json", type: "application/json") {
        try await ExportedItems($0).writeJSON(to: &$1)
      }
    }
  }
}
