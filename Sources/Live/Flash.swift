import HTTP

/// A message for the next page, kept in a cookie over a redirect.
extension Cookie {
  /// The cookie that holds the message; nil takes it away.
  static func flash(_ message: String?) -> Cookie {
    Cookie(
      name: "flash", value: message.map(PercentEncoding.encode) ?? "", path: "/",
      maxAge: message == nil ? .zero : .seconds(60), httpOnly: true, secure: false, sameSite: .lax)
  }
}

extension Request {
  /// The message left by the page before, empty where there is none.
  var flash: String {
    cookie("flash").flatMap(PercentEncoding.decode).map { String($0.prefix(200)) } ?? ""
  }
}
