import HTTP
import Live

/// Someone who looks at a page: an account's owner, or a visitor with a shelf of their own.
public struct Visitor: PageVisitor {
  /// Who owns what the visitor sees.
  public let owner: OwnerID
  /// The account; nil for a visitor without one.
  public let account: Account?
  /// The session, or the visitor without an account.
  public let key: String
}
