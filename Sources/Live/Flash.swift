import HTTP

/// A message for the next page, kept in a cookie across a redirect. The page that shows it first puts its token into
/// the cookie, so that its stream has the message as its HTML did, and no other page shows it again.
enum Flash {
  private static let name = "flash"
  private static let unseen = "unseen"
  private static let limit = 200

  /// The message for a page; empty where there is none.
  static func message(in request: Request, token: String) -> String {
    guard let (owner, message) = read(request), owner == unseen || owner == token else { return "" }
    return message
  }

  /// The cookie to set with a page's HTML: the message with the page's token, or its removal once a page had it; nil
  /// without a message.
  static func cookie(afterShowing token: String, in request: Request) -> Cookie? {
    guard let (owner, message) = read(request) else { return nil }
    return owner == unseen ? cookie(token, message, in: request) : removal(in: request)
  }

  /// The cookie that leaves a message for the next page, if that is loaded in time.
  static func cookie(
    leaving message: String, for time: Duration = .seconds(60), in request: Request
  ) -> Cookie {
    cookie(unseen, message, in: request, for: time)
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
