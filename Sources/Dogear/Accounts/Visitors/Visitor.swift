import Foundation
import HTTP
import Live

/// A person who looks at a page: an account's owner, or a visitor with a shelf of their own.
public struct Visitor: PageVisitor {
  /// The owner of the data that the visitor sees.
  public let owner: OwnerID
  /// The account; nil for a visitor without one.
  public private(set) var account: Account?
  /// The key of the session, or of the visitor without an account.
  public let key: String

  /// The owner: several sessions of one account are one party.
  public var party: String { owner.rawValue }

  /// Somebody of whom nothing is known, and who owns nothing.
  static let stranger = Visitor(owner: .visitor(""), account: nil, key: "")

  /// The time zone of the visitor's browser; nil where that is not known.
  var browserZone: TimeZone? {
    didSet { account?.browserZone = browserZone }
  }

  /// The time zone in which the visitor's days are counted and times read, as far as it is known: the one that the account
  /// chose, else the browser's.
  var zone: TimeZone? { account?.chosenZone ?? browserZone }

  /// Whether a proxy signed the visitor in, and signs them out.
  var isFromProxy = false

  /// Whether the visitor is an administrator whose cookies go without `Secure`, because nobody declared the proxy at which
  /// TLS ends.
  var hasInsecureCookies = false

  /// Whether the visitor administers this server.
  var isAdministrator: Bool { account?.isAdministrator == true }

  /// The colours of the visitor's pages.
  var theme: Theme { account?.theme ?? .automatic }

  /// True after signing in: what an account holds is not left behind in a browser that others use.
  public var forbidsStoring: Bool { account != nil }
}
