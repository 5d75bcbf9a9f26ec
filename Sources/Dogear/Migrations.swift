import Database

/// All migrations of the app in the order of their numbers.
public enum Migrations {
  /// What `Database.migrate` takes.
  public static var all: [Migration] {
    (BooksStore.migrations + AccountsStore.migrations + RemindersStore.migrations).sorted {
      $0.number < $1.number
    }
  }
}
