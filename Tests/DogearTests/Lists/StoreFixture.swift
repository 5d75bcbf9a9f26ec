import Combine
import Database
import DatabaseTesting
import Synchronization

@testable import Dogear

/// A database of the running test's engine with all tables, a clock that stands still until it is set, and the stores over both.
final class StoreFixture: Sendable {
  let database: Database
  let books: ListStore<Book>
  let reminders: ListStore<Reminder>
  let accounts: Accounts
  private let sealer: Sealer
  private let time = WallClock()

  let visitor = OwnerID.visitor("v1")
  let account = OwnerID.account("a1")

  init(
    hasher: PasswordHasher = PasswordHasher(cost: .minimal), features: Features = .all,
    signUpPolicy: SignUpPolicy = .open
  ) throws {
    let time = time
    sealer = try Sealer(keys: [[UInt8](repeating: 7, count: KeyFile.length)])
    database = try Database.ofCurrentEngine(migrated: features.migrations)
    var environment = Environment(clock: { time.now }, hasher: hasher)
    environment.signUpPolicy = signUpPolicy
    let services = Services(environment, database: database, sealer: sealer)
    books = BooksFeature(services).store
    reminders = RemindersFeature(services).store
    accounts = services.accounts
  }

  deinit {
    database.close()
  }

  /// The time that the stores see, in seconds since 1970.
  var now: Int {
    get { time.now }
    set { time.now = newValue }
  }

  /// Stores without anything in memory over the same database, as after a restart.
  func restartedBooks() -> ListStore<Book> { ListStore(services()) }
  func restartedReminders() -> ListStore<Reminder> { ListStore(services()) }
  func restartedAccounts() -> Accounts { services().accounts }

  func services() -> Services { services(Environment(clock: { [time] in time.now })) }

  /// Services in an environment over the same database.
  func services(_ environment: Environment) -> Services {
    Services(environment, database: database, sealer: sealer)
  }

  func count(_ table: String) async throws -> Int? {
    try await database.read { try $0.first("SELECT count(*) AS n FROM \(table)")?.int("n") }
  }

  /// Stores many items of an owner at once, under a list that is stored already.
  ///
  /// - Parameter row: the values of an item's columns after the owner's, as SQL.
  func fill(
    _ table: String, of owner: OwnerID, count: Int, row: @escaping @Sendable (Int) -> String
  ) async throws {
    try await database.write { connection in
      for number in 0..<count {
        try connection.execute("INSERT INTO \(table) VALUES ($1, \(row(number)))", owner.rawValue)
      }
    }
  }
}

/// The values of a publisher, from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let state = Mutex<[Value]>([])
  private let subscription = Mutex<Kept?>(nil)

  /// `@unchecked` because cancelling is safe from any thread.
  private struct Kept: @unchecked Sendable {
    let cancellable: AnyCancellable
  }

  init(_ publisher: AnyPublisher<Value, Never>) {
    let kept = Kept(
      cancellable: publisher.sink { [weak self] value in self?.state.withLock { $0.append(value) } })
    subscription.withLock { $0 = kept }
  }

  var values: [Value] { state.withLock { $0 } }
}
