import Database

/// What the app keeps, each feature's in its own store.
public struct Stores: Sendable {
  /// Shelves.
  public let books: BooksStore
  /// Reminders.
  public let reminders: RemindersStore
  /// Accounts and sessions.
  public let accounts: AccountsStore
  let signer: Signer
  let database: Database

  /// Opens the database and the key in a folder, making both on the first start, and brings the tables up to date.
  ///
  /// - Throws: `DatabaseError` or `SecurityError` where the folder can't be used.
  public init(directory: String, hasher: PasswordHasher = PasswordHasher()) throws {
    database = try Database(directory: directory)
    try database.migrate(Migrations.all)
    signer = try Signer(directory: directory)
    books = BooksStore(database: database)
    reminders = RemindersStore(database: database)
    accounts = AccountsStore(database: database, hasher: hasher)
  }

  /// True if the database answers.
  public func isAnswering() async -> Bool {
    let row = try? await database.read { try $0.first("SELECT 1") != nil }
    return row ?? false
  }

  /// Closes the database once what was asked of it is done.
  public func close() {
    database.close()
  }
}
