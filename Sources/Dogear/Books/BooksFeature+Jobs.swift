import Database

extension BooksFeature {
  /// The sweeps of what is no longer needed, changes of many books that were interrupted, here or on another server that has
  /// ended, and a trial of whether covers can be made.
  func jobs(in app: Stores) -> [Job] {
    let (imports, history, covers, bulk) = (imports.records, history, covers, bulk)
    let directory = app.environment.directory
    return [
      Job("The sweep of imports", .hourly) { try await imports.sweep(now: $0) },
      Job("The sweep of the history of books", .hourly) { try await history.sweep(now: $0) },
      Job("The sweep of covers", .hourly) { try await covers.store.sweep(now: $0) },
      Job("Going on with changes of many books", .after(.milliseconds(2500))) { _ in try await bulk.resume()
      },
      Job("Making a cover", .once) { _ in try await covers.maker.tryOut(in: directory) },
    ]
  }
}
