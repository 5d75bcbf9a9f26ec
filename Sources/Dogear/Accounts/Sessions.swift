import Combine
import HTTP
import Live

/// The sessions of browsers: identifies who sends a request, and signs people in and out.
///
/// A session is a random token in a cookie. A visitor without an account is a random id in a signed cookie; nothing
/// is stored of them until they change something.
struct Sessions: Sendable {
  let accounts: AccountsStore
  /// The data that is transferred when a visitor signs up.
  let ownedData: [any OwnedData]
  let signer: Signer
  private let visitors = VisitorCache()

  init(accounts: AccountsStore, ownedData: [any OwnedData], signer: Signer) {
    self.accounts = accounts
    self.ownedData = ownedData
    self.signer = signer
  }

  private static let sessionCookie = "session"
  private static let visitorCookie = "visitor"
  private static let purpose = "visitor"

  /// Identifies the sender of a request; an unknown one becomes a new visitor.
  func identify(_ request: Request) async throws -> IdentifiedVisitor<Visitor> {
    if let token = request.cookie(Self.sessionCookie), let digest = try? SecureToken(token)?.digest {
      var account = accounts.cachedAccount(digest: digest)
      if account == nil { account = try await accounts.account(forSession: token) }
      if let account {
        return IdentifiedVisitor(
          Visitor(owner: account.owner, account: account, key: Self.key(digest: digest)))
      }
    }
    if let signed = request.cookie(Self.visitorCookie) {
      if let visitor = visitors[signed] { return IdentifiedVisitor(visitor) }
      if let id = signer.verify(signed, purpose: Self.purpose) {
        let visitor = Self.visitor(id)
        visitors.insert(visitor, signed: signed)
        return IdentifiedVisitor(visitor)
      }
    }
    let id = SecureToken().value
    let cookie = Cookie(
      name: Self.visitorCookie, value: try signer.sign(id, purpose: Self.purpose),
      maxAge: .seconds(365 * 24 * 60 * 60), secure: request.isSecure)
    return IdentifiedVisitor(Self.visitor(id), cookies: [cookie])
  }

  /// Signs somebody in, and transfers what they had as a visitor.
  ///
  /// - Returns: the cookies to set: that of the new session, and one that removes the visitor's.
  func begin(for account: Account, _ visit: Visit<Visitor>) async throws -> [Cookie] {
    if visit.visitor.account == nil {
      for data in ownedData {
        try await data.transfer(from: visit.visitor.owner, to: account.owner)
      }
    } else if let token = visit.request.cookie(Self.sessionCookie) {
      try await accounts.endSession(token: token)
    }
    let token = try await accounts.startSession(for: account)
    return [
      Cookie(
        name: Self.sessionCookie, value: token, maxAge: .seconds(AccountsStore.maximumSeconds),
        secure: visit.request.isSecure),
      Self.removed(Self.visitorCookie, visit.request),
    ]
  }

  /// Signs out: ends the session, so that its open pages close. Responds to `POST /sign-out`.
  func end(_ request: Request) async throws -> Response {
    try SameOrigin.require(request)
    if let token = request.cookie(Self.sessionCookie) { try await accounts.endSession(token: token) }
    var response = Response.redirect(to: App.start)
    response.setCookie(Self.removed(Self.sessionCookie, request))
    return response
  }

  /// The key of the pages that a session has open.
  static func key(digest: String) -> String { "session:\(digest)" }

  private static func visitor(_ id: String) -> Visitor {
    let owner = OwnerID.visitor(id)
    return Visitor(owner: owner, account: nil, key: owner.rawValue)
  }

  private static func removed(_ name: String, _ request: Request) -> Cookie {
    Cookie(name: name, value: "", maxAge: .zero, secure: request.isSecure)
  }
}
