import Gallery

/// A setting of the server: an environment variable. Each is described once, for the usage text, docs/configuration.md,
/// `dogear config` and the list that a backup keeps.
enum Setting: String, CaseIterable, Sendable {
  case host = "DOGEAR_HOST"
  case port = "DOGEAR_PORT"
  case data = "DOGEAR_DATA"
  case database = "DOGEAR_DATABASE"
  case secretFile = "DOGEAR_SECRET_FILE"
  case inner = "DOGEAR_INNER"
  case drain = "DOGEAR_DRAIN"
  case openLibrary = "DOGEAR_OPEN_LIBRARY"
  case contact = "DOGEAR_CONTACT"
  case root = "DOGEAR_ROOT"
  case certificate = "DOGEAR_CERTIFICATE"
  case key = "DOGEAR_KEY"
  case redirectPort = "DOGEAR_REDIRECT_PORT"
  case strictTransport = "DOGEAR_HSTS"
  case unixSocket = "DOGEAR_UNIX_SOCKET"
  case log = "DOGEAR_LOG"
  case trustedProxies = "DOGEAR_TRUSTED_PROXIES"
  case forwarded = "DOGEAR_FORWARDED"
  case proxyUser = "DOGEAR_PROXY_USER"
  case metrics = "DOGEAR_METRICS"
  case connections = "DOGEAR_CONNECTIONS"
  case connectionsPerAddress = "DOGEAR_CONNECTIONS_PER_ADDRESS"
  case requestsPerSecond = "DOGEAR_REQUESTS_PER_SECOND"
  case signUp = "DOGEAR_SIGN_UP"
  case url = "DOGEAR_URL"
  case development = "DOGEAR_DEVELOPMENT"
  case pagesPerAddress = "DOGEAR_PAGES_PER_ADDRESS"
  case pagesPerVisitor = "DOGEAR_PAGES_PER_VISITOR"
  case diskReserve = "DOGEAR_DISK_RESERVE"
  case backups = "DOGEAR_BACKUPS"
  case authenticationService = "DOGEAR_SERVICE_AUTHENTICATION"
  case booksService = "DOGEAR_SERVICE_BOOKS"
  case wordsService = "DOGEAR_SERVICE_WORDS"
  case jokesService = "DOGEAR_SERVICE_JOKES"
  case photosService = "DOGEAR_SERVICE_PHOTOS"
  case newsService = "DOGEAR_SERVICE_NEWS"
  case weatherService = "DOGEAR_SERVICE_WEATHER"

  /// The description of a setting.
  struct Description {
    /// The purpose, in less than a line.
    let help: String
    /// The value without it, as it would be written.
    var value: String?
    /// The value without it in words, where it is not always the same; empty for none.
    var otherwise = ""
    /// The range of a number.
    var range: ClosedRange<Int>?
    /// Whether a backup names it, as an installation that is restored elsewhere needs it as well. None of these holds a secret.
    var isInBackup = false
  }

  var description: Description {
    switch self {
    case .host: Description(help: "the address to listen on; `0.0.0.0` for all", value: "127.0.0.1")
    case .port:
      Description(help: "the port; `0` takes any free one and prints it", value: "8080", range: 0...65535)
    case .data:
      Description(
        help: "the folder that holds everything: the SQLite database and the secret key", value: "data")
    case .database:
      Description(
        help: "the database: `postgres://USER@HOST/NAME`, or `sqlite:PATH`",
        otherwise: "a file in the data folder")
    case .secretFile:
      Description(
        help: "a file with the secret keys, where several servers are given the same",
        otherwise: "the PostgreSQL database, or `secret.key` in the data folder")
    case .inner:
      Description(
        help: "`HOST:PORT` at which the other servers of the same PostgreSQL database reach this one")
    case .drain:
      Description(
        help: "the seconds for which one of several servers goes on after it was told to stop", value: "0",
        range: 0...3600)
    case .openLibrary:
      Description(
        help: "the server in whose catalogue people find books to add; `off` for none",
        value: "https://openlibrary.org", isInBackup: true)
    case .contact:
      Description(help: "an e-mail address or a URL that it is told as whom to write to", isInBackup: true)
    case .root:
      Description(
        help: "the folder that holds `Templates/`, `Public/` and `Sources/GalleryModels/`",
        otherwise: "the working directory, or the program's")
    case .certificate: Description(help: "a PEM file of the certificate with its chain: serves https")
    case .key: Description(help: "a PEM file of the certificate's key")
    case .redirectPort: Description(help: "a port for plain HTTP that redirects to https", range: 0...65535)
    case .strictTransport:
      Description(
        help: "the seconds for which browsers shall ask by https alone; `0` has them forget it",
        otherwise: "a year with a certificate", range: 0...1_000_000_000, isInBackup: true)
    case .unixSocket: Description(help: "the path of a socket to listen on instead of host and port")
    case .log:
      Description(help: "a line for each request on standard output: `text`, `json` or `off`", value: "text")
    case .trustedProxies:
      Description(
        help: "whose word on a request's client counts: addresses, blocks, or `unix`, between commas",
        isInBackup: true)
    case .forwarded:
      Description(
        help: "the fields in which they give it: `x-forwarded` or `forwarded` (RFC 7239)",
        value: "x-forwarded",
        isInBackup: true)
    case .proxyUser:
      Description(
        help: "the header field, such as `Remote-User`, in which they name who is signed in", isInBackup: true
      )
    case .metrics:
      Description(help: "who may read `/metrics`, written as for the proxies", otherwise: "nobody")
    case .connections:
      Description(help: "how many connections may be open", value: "50000", range: 1...1_000_000)
    case .connectionsPerAddress:
      Description(help: "how many of them one address, or one /64 of IPv6, may have", range: 1...1_000_000)
    case .requestsPerSecond:
      Description(help: "how many requests it may send, and ten times as many at once", range: 1...100_000)
    case .signUp:
      Description(
        help: "who may sign up: everybody (`open`), by `invitation`, or nobody (`closed`)", value: "open",
        isInBackup: true)
    case .url:
      Description(
        help: "the URL of the app as browsers have it, which links for people begin with",
        otherwise: "host and port", isInBackup: true)
    case .development:
      Description(help: "`1` loads templates again while they are written", value: "0", range: 0...1)
    case .pagesPerAddress:
      Description(
        help: "how many pages one address may have open", value: "4096", range: 1...1_000_000,
        isInBackup: true)
    case .pagesPerVisitor:
      Description(
        help: "how many pages one visitor may have open; one that was left gives way", value: "64",
        range: 1...1_000_000, isInBackup: true)
    case .diskReserve:
      Description(
        help: "how many megabytes of the data folder's disk stay free; `0` for none", value: "200",
        range: 0...1_000_000_000, isInBackup: true)
    case .backups: Description(help: "a folder for daily backups")
    case .authenticationService, .booksService, .wordsService, .jokesService, .photosService, .newsService,
      .weatherService:
      Description(
        help: "the URL of a service that demo pages of the gallery ask", otherwise: "the server itself")
    }
  }

  /// The setting of a service's address.
  init(_ service: WebServices.Name) {
    self =
      switch service {
      case .authentication: .authenticationService
      case .books: .booksService
      case .words: .wordsService
      case .jokes: .jokesService
      case .photos: .photosService
      case .news: .newsService
      case .weather: .weatherService
      }
  }
}

extension [String: String] {
  /// The value of a setting; nil where it is not set, or empty.
  func value(_ setting: Setting) -> String? { self[setting.rawValue].flatMap { $0.isEmpty ? nil : $0 } }

  /// The value of a setting, or that without it.
  func valueOrDefault(_ setting: Setting) -> String { value(setting) ?? setting.description.value ?? "" }

  /// The number of a setting, or the one without it; nil if it has neither.
  ///
  /// - Throws: `Problem` if the value is no number in the setting's range.
  func number(_ setting: Setting) throws -> Int? {
    try (value(setting) ?? setting.description.value).map { try number($0, of: setting) }
  }

  /// The number of a setting whose description has a value, or that value.
  ///
  /// - Throws: `Problem` if the value is no number in the setting's range.
  func numberOrDefault(_ setting: Setting) throws -> Int {
    try number(valueOrDefault(setting), of: setting)
  }

  private func number(_ text: String, of setting: Setting) throws -> Int {
    let range = setting.description.range ?? 0...Int.max
    guard let number = Int(text), range.contains(number) else {
      throw Problem(
        description: "\(setting.rawValue) must be a number from \(range.lowerBound) to \(range.upperBound), "
          + "not “\(text.prefix(40))”")
    }
    return number
  }
}
