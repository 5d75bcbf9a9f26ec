/// A relying party: the site that credentials are for (WebAuthn Level 2, 5.4.2).
public struct RelyingParty: Hashable, Sendable {
  /// The identifier: the domain of the site or one above it, in small letters. A credential works for one identifier
  /// only, for ever.
  public let id: String
  /// The name of the site, as authenticators show it.
  public let name: String
  /// The origins of the pages that may ask for credentials, as browsers write them: `https://example.com` or
  /// `https://example.com:8443`.
  public let origins: [String]

  /// Makes a relying party, and checks that browsers accept the identifier on all its origins: they are of the scheme
  /// `https`, or `http` on `localhost`, and on the domain of the identifier or one below it.
  ///
  /// Throws ``WebAuthnError/invalidRelyingParty(_:)``.
  public init(id: String, name: String, origins: [String]) throws(WebAuthnError) {
    guard Self.isDomain(id) else {
      throw .invalidRelyingParty("its identifier must be a domain in small letters, and \(id) isn't")
    }
    guard !name.isEmpty else { throw .invalidRelyingParty("it needs a name") }
    guard !origins.isEmpty else { throw .invalidRelyingParty("it needs an origin") }
    for origin in origins {
      guard let (scheme, host) = Self.parts(of: origin) else {
        throw .invalidRelyingParty("\(origin) isn't an origin such as https://example.com")
      }
      guard host == id || host.hasSuffix("." + id) else {
        throw .invalidRelyingParty("the origin \(origin) isn't on the domain \(id)")
      }
      guard scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") else {
        throw .invalidRelyingParty("the origin \(origin) must be of the scheme https")
      }
    }
    self.id = id
    self.name = name
    self.origins = origins
  }

  /// The scheme and the host of an origin in the form of browsers: without a path, and without the scheme's own port
  /// (HTML, 7.1.1).
  private static func parts(of origin: String) -> (scheme: String, host: String)? {
    for (scheme, standardPort) in [("https", "443"), ("http", "80")] where origin.hasPrefix("\(scheme)://") {
      let authority = origin.dropFirst(scheme.count + 3)
        .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let host = authority.first.map(String.init), isDomain(host) else { return nil }
      if authority.count == 2 {
        let port = String(authority[1])
        // The same text only if there are neither signs nor zeros in front.
        guard let number = UInt16(port), number > 0, String(number) == port, port != standardPort else {
          return nil
        }
      }
      return (scheme, host)
    }
    return nil
  }

  /// Whether a text is a domain in small letters of ASCII, and no address (RFC 1123, 2.1).
  private static func isDomain(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, let last = labels.last,
      !last.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
  }
}
