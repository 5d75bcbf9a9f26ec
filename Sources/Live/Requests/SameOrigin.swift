import HTTP

/// Protection against cross-site request forgery: refuses forms that another site's page sent.
///
/// A browser says where a form comes from: in `Sec-Fetch-Site` (Fetch Metadata, section 2.3), which no page can set and
/// no proxy has to be told of, or else in `Origin` (RFC 6454, section 7), which has to name the host that was asked: `Host`,
/// or what a declared proxy says in its place. A
/// request with neither did not come from a browser and carries nobody's cookies. One with several was not made by a browser
/// either: which of them counts would be anybody's guess.
public enum SameOrigin {
  /// Checks that a request which changes something comes from the site's own pages.
  ///
  /// - Throws: `HTTPError` with status 403.
  public static func require(_ request: Request) throws {
    guard permits(request) else { throw HTTPError(.forbidden, "This form was sent from another site.") }
  }

  /// Whether a request may change something: it comes from the site's own pages, or from no browser.
  public static func permits(_ request: Request) -> Bool {
    let headers = request.headers
    let isOwn =
      headers.value(of: "Sec-Fetch-Site") { equal($0, "same-origin") || equal($0, "none") }
      ?? headers.value(of: "Origin") { origin in
        guard var host = request.host else { return false }
        return host.withUTF8 { names(origin, withoutUsualPort($0, of: origin), isSecure: request.isSecure) }
      }
    return (isOwn ?? true) && headers.count(of: "Sec-Fetch-Site") < 2 && headers.count(of: "Origin") < 2
  }

  /// An authority without the port that goes without saying, which origins leave out and proxies may name.
  private static func withoutUsualPort(
    _ host: UnsafeBufferPointer<UInt8>, of origin: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    for (scheme, port) in [("https:", ":443"), ("http:", ":80")]
    where origin.starts(with: scheme.utf8) && host.reversed().starts(with: port.utf8.reversed()) {
      return UnsafeBufferPointer(rebasing: host.dropLast(port.utf8.count))
    }
    return host
  }

  private static func equal(_ value: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    value.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether an origin consists of a page's scheme and this authority. What came without TLS may come from a proxy that
  /// nobody declared, whose pages have https.
  private static func names(
    _ origin: UnsafeBufferPointer<UInt8>, _ host: UnsafeBufferPointer<UInt8>, isSecure: Bool
  ) -> Bool {
    let colon = origin.count - host.count - 3
    guard colon >= 0, origin[colon] == UInt8(ascii: ":"), origin[colon + 1] == UInt8(ascii: "/"),
      origin[colon + 2] == UInt8(ascii: "/")
    else { return false }
    let scheme = UnsafeBufferPointer(rebasing: origin[..<colon])
    return (isSame(scheme, "https") || !isSecure && isSame(scheme, "http"))
      && isSame(UnsafeBufferPointer(rebasing: origin[(colon + 3)...]), host)
  }

  /// Whether two texts of ASCII differ in case at most.
  private static func isSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    one.count == other.count && one.indices.allSatisfy { isSameLetter(one[$0], other[$0]) }
  }

  private static func isSame(_ text: UnsafeBufferPointer<UInt8>, _ scheme: StaticString) -> Bool {
    isSame(text, UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount))
  }

  /// Whether two characters of ASCII differ in case at most.
  private static func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool {
    if one == other { return true }
    let lowered = one | 0x20
    return lowered == other | 0x20 && lowered >= UInt8(ascii: "a") && lowered <= UInt8(ascii: "z")
  }
}
