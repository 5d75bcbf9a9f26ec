import HTTP
import WebAuthn

/// The site as browsers know it, for which passkeys are made: by its configured URL, or else by the host that a request
/// asks for.
///
/// The host is the client's own claim, which does no harm: a browser signs for the host that it shows, and an
/// authenticator has keys for that one alone (WebAuthn Level 2, 13.4.9).
struct PasskeySite: Sendable {
  /// The URL that the operator configured, without a path; nil where there is none.
  let url: String?

  /// The relying party for a request; nil where browsers keep no passkeys: at an address of numbers, or without TLS.
  func relyingParty(for request: Request) -> RelyingParty? {
    let origins = url.map { [$0.lowercased()] } ?? Self.origins(of: request)
    guard let id = origins.first.flatMap(Self.host) else { return nil }
    return try? RelyingParty(id: id, name: "Dogear", origins: origins)
  }

  /// The origins that the browser of a request may show. TLS may end at a proxy that nobody declared.
  private static func origins(of request: Request) -> [String] {
    guard let authority = request.host?.lowercased(), !authority.isEmpty else { return [] }
    let secure = "https://" + without(":443", authority)
    let isLocal = authority.split(separator: ":").first == "localhost"
    return isLocal && !request.isSecure ? ["http://" + without(":80", authority), secure] : [secure]
  }

  /// An authority without the port that goes without saying (HTML, 7.1.1).
  private static func without(_ port: String, _ authority: String) -> String {
    authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
  }

  private static func host(ofOrigin origin: String) -> String? {
    origin.split(separator: "/").last?.split(separator: ":").first.map(String.init)
  }
}
