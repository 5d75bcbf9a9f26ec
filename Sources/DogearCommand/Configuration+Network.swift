import Dogear
import Foundation
import HTTP

extension Configuration {
  /// The network settings: trusted peers, limits on clients, and the access log.
  struct Network: Sendable {
    /// The format of the access log on standard output: `DOGEAR_LOG`, `text`, `json` or `off`, by default `text`.
    let log: AccessLog.Format?
    /// The proxies that are trusted to name a request's client: `DOGEAR_TRUSTED_PROXIES`, addresses, blocks of
    /// addresses, or `unix`, between commas; by default none.
    let proxies: TrustedProxies?
    /// The header fields in which proxies name it: `DOGEAR_FORWARDED`, `x-forwarded` or `forwarded`, by default
    /// `x-forwarded`.
    let forwardedFields: ForwardedHeaders.Kind
    /// The header field in which trusted proxies name the person who is signed in: `DOGEAR_PROXY_USER`; nil for none.
    let proxyUserField: String?
    /// The path of a socket to listen on instead of host and port: `DOGEAR_UNIX_SOCKET`.
    let unixSocket: String?
    /// The addresses that may read `/metrics`: `DOGEAR_METRICS`, written as for the proxies; by default none.
    let metricsReaders: TrustedProxies?
    /// The largest number of open connections: `DOGEAR_CONNECTIONS`.
    let connections: Int
    /// The largest number of them from one address: `DOGEAR_CONNECTIONS_PER_ADDRESS`; nil for no such limit.
    let connectionsPerAddress: Int?
    /// The rate limit of an address, in requests per second: `DOGEAR_REQUESTS_PER_SECOND`, with bursts of ten times as
    /// many; nil for no such limit.
    let requestsPerSecond: Int?

    init(environment: [String: String]) throws {
      log = try Self.format(environment.valueOrDefault(.log))
      proxies = try Self.addresses(.trustedProxies, environment)
      forwardedFields = try Self.forwardedFields(environment.value(.forwarded), proxies)
      proxyUserField = try Self.field(environment.value(.proxyUser), proxies)
      metricsReaders = try Self.addresses(.metrics, environment)
      unixSocket = try Self.path(environment.value(.unixSocket))
      connections = try environment.numberOrDefault(.connections)
      connectionsPerAddress = try environment.number(.connectionsPerAddress)
      requestsPerSecond = try environment.number(.requestsPerSecond)
    }

    private static func format(_ text: String) throws -> AccessLog.Format? {
      switch text {
      case "off": return nil
      case "text": return .text
      case "json": return .json
      default: throw Problem(description: "DOGEAR_LOG must be text, json or off, not “\(text.prefix(40))”")
      }
    }

    private static func forwardedFields(
      _ text: String?, _ proxies: TrustedProxies?
    ) throws -> ForwardedHeaders.Kind {
      guard let text else { return .xForwarded }
      guard proxies != nil else {
        throw Problem(description: "DOGEAR_FORWARDED needs DOGEAR_TRUSTED_PROXIES")
      }
      switch text {
      case "x-forwarded": return .xForwarded
      case "forwarded": return .forwarded
      default:
        throw Problem(
          description: "DOGEAR_FORWARDED must be x-forwarded or forwarded, not “\(text.prefix(40))”")
      }
    }

    /// The name of a header field, which is a token (RFC 9110, 5.1).
    private static func field(_ name: String?, _ proxies: TrustedProxies?) throws -> String? {
      guard let name else { return nil }
      guard proxies != nil else {
        throw Problem(description: "DOGEAR_PROXY_USER needs DOGEAR_TRUSTED_PROXIES")
      }
      guard name.utf8.count <= 100, name.wholeMatch(of: /[A-Za-z0-9-]+/) != nil else {
        throw Problem(
          description:
            "DOGEAR_PROXY_USER must be a header field such as Remote-User, not “\(name.prefix(40))”")
      }
      return name
    }

    /// The rule by which trusted proxies sign people in; nil where none does.
    var proxySignIn: ProxySignIn? {
      guard let proxyUserField, let proxies else { return nil }
      return ProxySignIn(field: proxyUserField, proxies: proxies)
    }

    private static func addresses(
      _ setting: Setting, _ environment: [String: String]
    ) throws -> TrustedProxies? {
      guard let text = environment.value(setting) else { return nil }
      let entries = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      do {
        return try TrustedProxies(entries)
      } catch {
        throw Problem(description: "\(setting.rawValue) has an entry that is \(error)")
      }
    }

    /// The path of a Unix socket, for which Linux has room for 107 bytes (unix(7)).
    private static func path(_ path: String?) throws -> String? {
      guard let path else { return nil }
      guard path.utf8.count <= 107 else {
        throw Problem(description: "DOGEAR_UNIX_SOCKET must be a path of at most 107 bytes")
      }
      return path
    }
  }
}
