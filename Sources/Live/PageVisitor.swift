/// The visitor of a page, as the application knows them. An open page serves only the visitor who opened it.
public protocol PageVisitor: Sendable {
  /// The key that names the visitor among all others: of a session, or of a visitor without an account.
  var key: String { get }
}
