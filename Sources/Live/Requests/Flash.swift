import HTTP
import Templates

/// A message for the next page, kept in a cookie across a redirect. The page that shows it first puts its token into
/// the cookie, so that its stream has the message as its HTML did, and no other page shows it again.
enum Flash {
  private static let name = "flash"
  /// The owner of a message that whichever page comes next shows.
  private static let anyPage = "any"
  private static let limit = 200

  /// The message for a page: the notice for the sender of its request, or one that was left; empty where there is none.
  static func message(_ notice: String, in request: Request, token: String) -> String {
    guard notice.isEmpty else { return notice }
    guard let (owner, message) = read(request), owner == token || isUnseen(owner, in: request) else {
      return ""
    }
    return message
  }

  /// The cookie to set with a page's HTML: the message with the page's token, or its removal once a page had it; nil
  /// without a message, and while it waits for another page.
  static func cookie(_ notice: String, afterShowing token: String, in request: Request) -> Cookie? {
    guard notice.isEmpty else { return cookie(token, notice, in: request) }
    guard let (owner, message) = read(request) else { return nil }
    if isUnseen(owner, in: request) { return cookie(token, message, in: request) }
    return isReferrer(owner) ? nil : removal(in: request)
  }

  /// The cookie that leaves a message for the page that a form's redirects to, if that is loaded within a minute.
  ///
  /// That page is known by its referrer: other tabs of the visitor may load at the same moment.
  static func cookie(leavingAfterForm message: String, in request: Request) -> Cookie {
    cookie(referrer(of: request) ?? anyPage, message, in: request)
  }

  /// The cookie that leaves a message for whichever page of the visitor comes next, if that is within a day.
  static func cookie(leavingForAnyPage message: String, in request: Request) -> Cookie {
    cookie(anyPage, message, in: request, for: .seconds(24 * 60 * 60))
  }

  private static func isUnseen(_ owner: String, in request: Request) -> Bool {
    owner == anyPage || owner == referrer(of: request)
  }

  private static func isReferrer(_ owner: String) -> Bool { owner.hasPrefix("from-") }

  /// A name for the address without query of the page that a request comes from (RFC 9110, 10.1.3); nil where the
  /// browser keeps it to itself.
  private static func referrer(of request: Request) -> String? {
    guard let referrer = request.headers["Referer"] else { return nil }
    return "from-\(TextDigest(String(referrer.prefix { $0 != "?" })))"
  }

  private static func read(_ request: Request) -> (owner: String, message: String)? {
    guard let value = request.cookie(name).flatMap(PercentEncoding.decode),
      let separator = value.firstIndex(of: ":")
    else { return nil }
    return (
      String(value[..<separator]), String(value[value.index(after: separator)...].prefix(limit))
    )
  }

  private static func cookie(
    _ owner: String, _ message: String, in request: Request, for time: Duration = .seconds(60)
  ) -> Cookie {
    Cookie(
      name: name, value: PercentEncoding.encode("\(owner):\(message.prefix(limit))"), maxAge: time,
      secure: request.isSecure)
  }

  private static func removal(in request: Request) -> Cookie {
    Cookie(name: name, value: "", maxAge: .zero, secure: request.isSecure)
  }
}
