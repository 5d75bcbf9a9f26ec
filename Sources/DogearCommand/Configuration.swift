import Database
import Dogear
import Foundation
import Gallery
import HTTP
import Live
import Templates

/// The configuration of the server, from environment variables.
struct Configuration {
  /// The address to listen on: `DOGEAR_HOST`, by default 127.0.0.1.
  let host: String
  /// The port: `DOGEAR_PORT`, by default 8080; 0 takes any free one.
  let port: Int
  /// The folder of the database and the key: `DOGEAR_DATA`, by default `data`.
  let dataDirectory: String
  /// The place of the database: `DOGEAR_DATABASE`, `postgres://…` or `sqlite:PATH`; nil for a file in the data folder.
  let database: DatabaseAddress?
  /// The file with the server's secret keys, where all servers of a database are given the same: `DOGEAR_SECRET_FILE`; nil
  /// for the database that they share, or a file in the data folder.
  let keyFile: String?
  /// The folder of the daily backups: `DOGEAR_BACKUPS`; nil for none.
  let backups: BackupFolder?
  /// The folder with `Templates` and `Public`: `DOGEAR_ROOT`, by default the current one or the folder of the program.
  let root: String
  /// Whether templates are reloaded when they change: `DOGEAR_DEVELOPMENT`, 1 or 0, by default 0.
  let isDevelopment: Bool
  /// The limits on open pages: `DOGEAR_PAGES_PER_ADDRESS` from one address, by default 4096, and
  /// `DOGEAR_PAGES_PER_VISITOR` of one visitor, by default 64.
  let pageLimits: OpenPages.Limits

  /// The certificate and key for TLS: `DOGEAR_CERTIFICATE` and `DOGEAR_KEY`, files; nil for plain HTTP.
  let tls: TLSConfiguration?
  /// The port that redirects plain HTTP to https: `DOGEAR_REDIRECT_PORT`; nil for none.
  let redirectPort: Int?
  /// The seconds for which browsers are to use https alone (RFC 6797): `DOGEAR_HSTS`, by default a year where there is a
  /// certificate; nil for not saying so.
  let strictTransportSeconds: Int?

  /// The rule for who may sign up: `DOGEAR_SIGN_UP`, `open`, `invitation` or `closed`, by default `open`.
  let signUpPolicy: SignUpPolicy
  /// The URL of the app as browsers have it, without a path, which links for people begin with: `DOGEAR_URL`; nil for the URL
  /// of host and port.
  let url: String?

  /// The bytes of the data folder's disk that are kept free: `DOGEAR_DISK_RESERVE`, in megabytes, by default 200; 0 for
  /// none.
  let diskReserve: Int

  /// The addresses of the services that the gallery asks in place of the server's own: `DOGEAR_SERVICE_JOKES` and the like,
  /// URLs of at most 200 bytes.
  let services: [WebServices.Name: String]

  /// The server in whose catalogue books are found: `DOGEAR_OPEN_LIBRARY`, a URL or `off`, by default
  /// https://openlibrary.org; nil for none. It is told `DOGEAR_CONTACT`, an e-mail address or a URL, as whom to write to.
  let openLibrary: Library?

  /// The network settings.
  let network: Network
  /// The settings of one of several servers on one database; nil for a server that is alone.
  let cluster: ClusterSettings?

  init(environment: [String: String], currentDirectory: String, program: String) throws {
    host = environment.valueOrDefault(.host)
    port = try environment.numberOrDefault(.port)
    isDevelopment = try environment.numberOrDefault(.development) == 1
    pageLimits = OpenPages.Limits(
      perVisitor: try environment.numberOrDefault(.pagesPerVisitor),
      perAddress: try environment.numberOrDefault(.pagesPerAddress))
    tls = try Self.tls(environment.value(.certificate), environment.value(.key))
    redirectPort = try environment.number(.redirectPort)
    if redirectPort != nil, tls == nil {
      throw Problem(description: "DOGEAR_REDIRECT_PORT needs DOGEAR_CERTIFICATE and DOGEAR_KEY")
    }
    let year = 365 * 24 * 60 * 60
    strictTransportSeconds =
      try environment.number(.strictTransport) ?? (tls == nil ? nil : year)
    signUpPolicy = try Self.signUpPolicy(environment.valueOrDefault(.signUp))
    url = try Self.url(environment.value(.url))
    if redirectPort != nil, let url, !url.hasPrefix("https://") {
      throw Problem(description: "DOGEAR_REDIRECT_PORT leads to DOGEAR_URL, which must begin with https://")
    }
    diskReserve = try environment.numberOrDefault(.diskReserve) << 20
    services = try Self.services(environment, reachingOthers: WebServices.reachesOthers)
    openLibrary = try Self.openLibrary(
      environment.valueOrDefault(.openLibrary), contact: environment.value(.contact))
    network = try Network(environment: environment)
    if network.unixSocket != nil, redirectPort != nil {
      throw Problem(description: "DOGEAR_REDIRECT_PORT can't be used with DOGEAR_UNIX_SOCKET")
    }
    dataDirectory = environment.valueOrDefault(.data)
    keyFile = environment.value(.secretFile)
    database = try Self.database(environment.value(.database))
    cluster = try ClusterSettings(environment: environment, database: database, isDevelopment: isDevelopment)
    backups = environment.value(.backups).map { BackupFolder($0) }
    root = try Self.root(environment.value(.root), currentDirectory, program)
  }

  private static func tls(_ certificate: String?, _ key: String?) throws -> TLSConfiguration? {
    switch (certificate, key) {
    case (let certificate?, let key?): TLSConfiguration(certificateFile: certificate, keyFile: key)
    case (nil, nil): nil
    default: throw Problem(description: "DOGEAR_CERTIFICATE and DOGEAR_KEY are needed together")
    }
  }

  /// An address, which no message repeats, as it may hold a password.
  private static func database(_ text: String?) throws -> DatabaseAddress? {
    do {
      return try text.map { try DatabaseAddress($0) }
    } catch DatabaseError.invalidAddress(let reason) {
      throw Problem(
        description: "DOGEAR_DATABASE must be postgres://USER@HOST/NAME or sqlite:PATH: \(reason)")
    }
  }

  private static func signUpPolicy(_ text: String) throws -> SignUpPolicy {
    guard let policy = SignUpPolicy(rawValue: text) else {
      throw Problem(
        description: "DOGEAR_SIGN_UP must be open, invitation or closed, not “\(text.prefix(40))”")
    }
    return policy
  }

  private static func url(_ text: String?) throws -> String? {
    guard let text else { return nil }
    guard let url = webURL(text), ["", "/"].contains(url.path) else {
      throw Problem(
        description:
          "DOGEAR_URL must be a URL without a path, such as https://books.example.org, not “\(text.prefix(80))”"
      )
    }
    return withoutLastSlash(text)
  }

  /// A URL of http or https without user, query and fragment; nil where the text is none.
  private static func webURL(_ text: String) -> URL? {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil,
      url.query == nil, url.fragment == nil, url.user == nil
    else { return nil }
    return url
  }

  private static func withoutLastSlash(_ text: String) -> String {
    text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// The services that the environment names, which only a program with URLSession can ask.
  static func services(
    _ environment: [String: String], reachingOthers: Bool
  ) throws -> [WebServices.Name: String] {
    var services: [WebServices.Name: String] = [:]
    for name in WebServices.Name.allCases {
      let setting = Setting(name)
      guard let text = environment.value(setting) else { continue }
      guard reachingOthers else {
        throw Problem(
          description:
            "\(setting.rawValue) can't be used: this program was built without the trait Networking and asks no other server"
        )
      }
      guard text.utf8.count <= 200, webURL(text) != nil else {
        throw Problem(
          description:
            "\(setting.rawValue) must be a URL such as https://service.example.org, not “\(text.prefix(80))”")
      }
      services[name] = withoutLastSlash(text)
    }
    return services
  }

  private static func root(_ named: String?, _ current: String, _ program: String) throws -> String {
    let beside = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent().path
    let candidates = named.map { [$0] } ?? [current, beside]
    for candidate in candidates
    where FileManager.default.fileExists(atPath: candidate + "/Templates/Layouts/page.mustache") {
      return candidate
    }
    throw Problem(
      description:
        "No folder “Templates” in \(candidates.joined(separator: " or ")). Set DOGEAR_ROOT to the folder "
        + "that holds Templates and Public")
  }
}

extension Configuration {
  /// The URL of host and port, where the server listens.
  func address(port: Int) -> String {
    "\(tls == nil ? "http" : "https")://\(bracketedHost):\(port)"
  }

  /// The host as a URL has it, an IPv6 address in brackets (RFC 3986, 3.2.2).
  var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }

  /// Warnings about variables that look like a misspelt one. Others with the same prefix may be somebody else's, such as
  /// those that Kubernetes sets for a service of the same name.
  static func warnings(environment: [String: String]) -> [String] {
    let names = Setting.allCases.map(\.rawValue)
    return environment.keys.filter { $0.hasPrefix("DOGEAR_") && !names.contains($0) }.sorted().compactMap {
      name in
      let nearest = suggestion(name, among: names)
      return nearest.isEmpty ? nil : "There is no variable \(name).\(nearest)"
    }
  }
}

/// An error of the program's surroundings, in words: an environment variable, a file, a server that doesn't answer.
struct Problem: Error, CustomStringConvertible {
  let description: String
}
