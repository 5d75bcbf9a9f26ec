/// The accounts that a search found: the first of them, and how many there are.
struct FoundAccounts: Hashable, Sendable {
  /// The first accounts, by their names.
  var first: [AdministeredAccount] = []
  /// The number of all that were found.
  var count = 0
}
