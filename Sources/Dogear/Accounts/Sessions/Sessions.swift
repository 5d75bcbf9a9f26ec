import Combine
import HTTP
import Live

/// The sessions of browsers: identifies who sends a request, and signs people in and out.
///
/// A session is a random token in a cookie. A visitor without an account is a random id in a signed cookie; nothing
/// is stored of them until they change something.
struct Sessions: Sendable {
  let accounts: Accounts
  /// The data that is transferred when a visitor signs up.
  let ownedData: [any OwnedData]
  let signer: Signer
  /// The site that passkeys are made for.
  let passkeySite: PasskeySite
  /// The rule by which a proxy signs people in; nil where none does.
  let proxySignIn: ProxySignIn?
  private let visitors = VisitorCache()
  private let admission = VisitorAdmission()
  let downloads = DownloadLimit()

  /// Makes the sessions of an app; `url` is its configured address.
  init(
    accounts: Accounts, ownedData: [any OwnedData], signer: Signer, url: String? = nil,
    proxySignIn: ProxySignIn? = nil
  ) {
    self.accounts = accounts
    self.ownedData = ownedData
    self.signer = signer
    self.proxySignIn = proxySignIn
    passkeySite = PasskeySite(url: url)
  }

  private static let sessionCookie = "session"
  private static let visitorCookie = "visitor"
  /// The seconds for which a browser keeps the cookie of a visitor, or of a device.
  static let keptSeconds = 365 * 24 * 60 * 60

  /// The name of a cookie. Over a secure connection browsers see to it that nobody else on the network or in the domain
  /// can set it (draft-ietf-httpbis-rfc6265bis, 4.1.3.2).
  private static func fullName(_ name: String, _ request: Request) -> String {
    request.isSecure ? "__Host-\(name)" : name
  }

  /// The value of a request's cookie.
  static func cookie(_ name: String, of request: Request) -> String? {
    request.cookie(fullName(name, request))
  }

  /// A cookie for the sender of a request; no value and no seconds remove it.
  static func cookie(
    _ name: String, _ value: String = "", seconds: Int = 0, for request: Request
  ) -> Cookie {
    Cookie(
      name: fullName(name, request), value: value, maxAge: .seconds(seconds), secure: request.isSecure)
  }

  private static let purpose = "visitor"
  /// The message for somebody whose session has ended without their doing in this browser.
  static let endNotice = "You were signed out of this browser. Sign in to see what is yours."

  /// Identifies the sender of a request; an unknown one becomes a new visitor. The refusal says where too many new
  /// visitors of a network are about to change something.
  func identify(_ request: Request) async throws -> IdentifiedVisitor<Visitor> {
    // A page that is asked for shows what was done a moment ago, on whichever server that was.
    if request.method == .get { await accounts.changes.catchUp() }
    var (identified, isNew) = try await sender(of: request)
    identified.visitor.browserZone = BrowserZone.zone(of: request)
    let visitor = identified.visitor
    // Only a change leaves something behind.
    guard visitor.account == nil, request.method != .get, request.method != .head else { return identified }
    do {
      try await admission.admit(visitor.owner) {
        if isNew { return false }
        for data in ownedData where try await data.isStored(for: visitor.owner) { return true }
        return false
      } count: {
        if accounts.store.disk.level > .plenty { throw StoreError.diskFull }
        try await accounts.attempts.admitNewVisitor(from: request.networkOfPerson, at: accounts.clock())
      }
    } catch let error where error is AccountsError || error is StoreError {
      identified.refusal = HTTPError(describing: error)
    }
    return identified
  }

  /// The sender of a request, and whether they are a visitor who came with it.
  private func sender(
    of request: Request
  ) async throws -> (sender: IdentifiedVisitor<Visitor>, isNew: Bool) {
    if let name = try proxySignIn?.username(of: request) {
      let account = try await accounts.store.account(namedByProxy: name, on: SessionClient(request))
      let visitor = Visitor(
        owner: account.owner, account: account, key: Self.key(account: account.id), isFromProxy: true)
      return (IdentifiedVisitor(visitor), false)
    }
    var endedSession: [Cookie] = []
    if let token = Self.cookie(Self.sessionCookie, of: request),
      let digest = SecureToken(token)?.digest
    {
      var account = accounts.sessions.cachedAccount(digest: digest)
      if account == nil { account = try await accounts.sessions.account(token: token) }
      if let account {
        let visitor = Visitor(
          owner: account.owner, account: account, key: Self.key(digest: digest),
          hasInsecureCookies: account.isAdministrator && request.isSecureBeforeProxy)
        return (IdentifiedVisitor(visitor), false)
      }
      endedSession = [Self.cookie(Self.sessionCookie, for: request)]
    }
    let notice = endedSession.isEmpty ? "" : Self.endNotice
    if let signed = Self.cookie(Self.visitorCookie, of: request) {
      if let visitor = visitors[signed] {
        return (IdentifiedVisitor(visitor, cookies: endedSession, notice: notice), false)
      }
      if let id = signer.verify(signed, purpose: Self.purpose) {
        let visitor = Self.visitor(id)
        visitors.insert(visitor, signed: signed)
        return (IdentifiedVisitor(visitor, cookies: endedSession, notice: notice), false)
      }
    }
    let id = SecureToken().value
    let cookie = Self.cookie(
      Self.visitorCookie, signer.sign(id, purpose: Self.purpose), seconds: Self.keptSeconds, for: request)
    return (IdentifiedVisitor(Self.visitor(id), cookies: endedSession + [cookie], notice: notice), true)
  }

  /// Signs somebody in, and transfers what they had as a visitor.
  ///
  /// - Returns: the cookies to set: the cookie of the new session, one that removes the visitor's, and the device's.
  func begin(
    for account: Account, _ visit: Visit<Visitor>, _ event: SecurityEvent.Kind
  ) async throws -> [Cookie] {
    if visit.visitor.account == nil {
      for data in ownedData {
        try await data.transfer(from: visit.visitor.owner, to: account.owner)
      }
    } else if let token = Self.cookie(Self.sessionCookie, of: visit.request) {
      try await accounts.sessions.end(token: token)
    }
    let request = visit.request
    let client = SessionClient(request)
    let token = try await accounts.sessions.start(for: account, on: client)
    try await accounts.events.note(event, account, client)
    let session = Self.cookie(
      Self.sessionCookie, token, seconds: SessionStore.maximumSeconds, for: request)
    let device = deviceCookie(for: account, request)
    return [session, Self.cookie(Self.visitorCookie, for: request)] + (device.map { [$0] } ?? [])
  }

  /// The token of a request's session; nil where it has none.
  func token(of request: Request) -> String? { Self.cookie(Self.sessionCookie, of: request) }

  /// Signs out: ends the session, so that its open pages close, and has the browser remove what scripts keep in it
  /// (Clear Site Data, 3.1), which over http only the scripts do. Responds to `POST /sign-out`.
  func end(_ request: Request) async throws -> Response {
    try SameOrigin.require(request)
    if let token = Self.cookie(Self.sessionCookie, of: request) {
      try await accounts.sessions.end(token: token)
    }
    var response = Response.redirect(to: App.start)
    response.setCookie(Self.cookie(Self.sessionCookie, for: request))
    // Browsers take it from secure places alone, and complain elsewhere.
    if request.isSecure { response.headers["Clear-Site-Data"] = "\"storage\"" }
    return response
  }

  /// The key of the pages that a session has open.
  static func key(digest: String) -> String { "session:\(digest)" }

  /// The key of the pages that the owner of an account has open whom a proxy signed in.
  static func key(account id: String) -> String { "proxy:\(id)" }

  /// The digest of the session that a key names; nil where it names none.
  static func digest(ofKey key: String) -> String? { rest(of: key, after: Self.key(digest: "")) }

  /// The id of the account that a key of a proxy's names; nil where it names none.
  static func account(ofKey key: String) -> String? { rest(of: key, after: Self.key(account: "")) }

  private static func rest(of key: String, after prefix: String) -> String? {
    key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
  }

  private static func visitor(_ id: String) -> Visitor {
    let owner = OwnerID.visitor(id)
    return Visitor(owner: owner, account: nil, key: owner.rawValue)
  }
}
