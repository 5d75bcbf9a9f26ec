/// The visitor of a page, as the application knows them. An open page serves only the visitor who opened it.
public protocol PageVisitor: Sendable {
  /// The key that names the visitor among all others: of a session, or of a visitor without an account.
  var key: String { get }
  /// The name of the party that the visitor is one with where work is shared out among several: by default the `key`.
  var party: String { get }
  /// Whether nobody but a server may keep what this visitor is shown, as after signing in: the browser stores no page
  /// (`Cache-Control: no-store`, RFC 9111, 5.2.2.5), at the price of loading it again when the person goes back.
  var forbidsStoring: Bool { get }
}

extension PageVisitor {
  /// The `key`.
  public var party: String { key }

  /// False: the browser may keep pages for going back to.
  public var forbidsStoring: Bool { false }
}
