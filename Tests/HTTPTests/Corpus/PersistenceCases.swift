extension CorpusCase {
  private static func close(_ name: String, _ lines: String, _ version: String = "1.1") -> CorpusCase {
    CorpusCase(name, "GET / HTTP/\(version)\r\nHost: a.example\r\n\(lines)\r\n\r\n", 200, open: false)
  }
  private static func keep(_ name: String, _ lines: String, _ version: String = "1.1") -> CorpusCase {
    CorpusCase(name, "GET / HTTP/\(version)\r\nHost: a.example\r\n\(lines)\r\n\r\n", 200, open: true)
  }

  /// RFC 9112, 9.3 and RFC 9110, 7.6.1: whether another request may follow.
  static let persistence: [CorpusCase] = [
    keep("nothing said", "X: y"),
    keep("keep-alive", "Connection: keep-alive"),
    keep("an empty list", "Connection:"),
    keep("an option that nobody knows", "Connection: x"),
    keep("an option that begins alike", "Connection: closed"),
    keep("close in another field", "X: close"),
    keep("Keep-Alive is no promise", "Keep-Alive: timeout=0"),
    keep("Proxy-Connection means nothing", "Proxy-Connection: close"),
    close("close", "Connection: close"),
    close("close in upper case", "CONNECTION: CLOSE"),
    close("close among others", "Connection: x, close"),
    close("close before others", "Connection: close ,x"),
    close("close between empty elements", "Connection: ,, close,,"),
    close("close in the second line", "Connection: x\r\nConnection: close"),
    close("close and keep-alive", "Connection: close, keep-alive"),
    close("keep-alive and close", "Connection: keep-alive\r\nConnection: close"),
    close("1.0 with nothing said", "X: y", "1.0"),
    keep("1.0 with keep-alive", "Connection: keep-alive", "1.0"),
    keep("1.0 with keep-alive in another case", "Connection: Keep-Alive", "1.0"),
    keep("1.0 with keep-alive among others", "Connection: x, keep-alive", "1.0"),
    close("1.0 with keep-alive and close", "Connection: keep-alive, close", "1.0"),
    close("1.0 with Keep-Alive alone", "Keep-Alive: timeout=60", "1.0"),
    close("1.0 with Proxy-Connection", "Proxy-Connection: keep-alive", "1.0"),
    CorpusCase(
      "a body before the end",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc", 200,
      open: false, body: "POST|/||abc"),
    CorpusCase(
      "1.0 with a body",
      "POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\nabc", 200,
      open: true, body: "POST|/||abc"),
  ]
}
