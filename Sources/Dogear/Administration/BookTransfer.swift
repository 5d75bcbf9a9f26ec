import HTTP

/// The import and the export of a shelf by whoever runs the server: `dogear import` and `dogear export`.
struct BookTransfer: Sendable {
  private let stores: Stores

  /// Makes it over the stores of an app.
  init(_ stores: Stores) {
    self.stores = stores
  }

  /// Imports a file to an account's shelf. Returns the lines for the terminal.
  ///
  /// - Parameters:
  ///   - updates: whether books that the shelf has get the values of their rows.
  /// - Throws: `AdministrationError`, `CSVError`, `StoreError`.
  func add(_ bytes: [UInt8], named name: String, updates: Bool, to username: String) async throws
    -> AdministrationReply
  {
    let account = try await account(username)
    let (owner, imports) = (account.owner, try feature.imports)
    let moment = Moment(now: imports.list.clock(), zone: account.timeZone)
    guard try await imports.state(of: owner, at: moment).work == nil else {
      throw AdministrationError.importUnderWay(username)
    }
    try await imports.receive(bytes, named: name, updates: updates, of: owner, at: moment)
    let done: ImportRecord?
    do {
      done = try await imports.importPending(of: owner, at: moment)
    } catch is ImportError {
      done = nil
    }
    guard let record = done else { throw AdministrationError.importUnderWay(username) }
    let lines = record.problems.map { problem in
      let title = problem.title.isEmpty ? "" : " (\(problem.title))"
      return "row \(problem.row)\(title): \(problem.message)"
    }
    let more = lines.count == ImportRecord.problemLimit ? ["and perhaps more"] : []
    return AdministrationReply(
      status: record.summary.failed > 0 ? 1 : 0,
      text: ([record.summary.sentence(Book.importWords)] + lines + more).joined(separator: "\n"))
  }

  /// The shelf of an account as a file.
  ///
  /// - Throws: `AdministrationError`.
  func export(_ username: String, as format: BookExportFormat) async throws -> [UInt8] {
    let owner = try await account(username).owner
    let books = ExportedItems(try await feature.store.list(of: owner).snapshot)
    let content = Content()
    return try await withTaskExecutorPreference(owner.aside) {
      var parts = PartWriter { content.bytes += $0 }
      try await books.write(as: format, to: &parts)
      try await parts.flush()
      return content.bytes
    }
  }

  /// The bytes so far. Only the task that writes them has it.
  private final class Content {
    var bytes: [UInt8] = []
  }

  private var feature: BooksFeature {
    get throws {
      guard let feature = stores.feature(BooksFeature.self) else {
        throw AdministrationError.usage("this server has no shelves")
      }
      return feature
    }
  }

  private func account(_ name: String) async throws -> Account {
    guard let account = try await stores.services.accounts.store.account(named: name) else {
      throw AdministrationError.noAccount(name)
    }
    return account
  }
}
