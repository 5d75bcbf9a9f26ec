import Dogear
import Foundation
import Gallery
import HTTP
import Testing

@testable import DogearCommand

@Suite(.timeLimit(.minutes(10))) struct ConfigurationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private func configuration(_ environment: [String: String]) throws -> Configuration {
    try Configuration(environment: environment, currentDirectory: Self.root, program: "/nowhere/dogear")
  }

  @Test(
    "A variable that is not set, or empty, leaves the default",
    arguments: [
      [:],
      [
        "DOGEAR_LOG": "", "DOGEAR_PORT": "", "DOGEAR_METRICS": "", "DOGEAR_UNIX_SOCKET": "",
        "DOGEAR_FORWARDED": "",
      ],
    ])
  func defaults(_ environment: [String: String]) throws {
    let found = try configuration(environment)
    #expect(found.host == "127.0.0.1")
    #expect(found.port == 8080)
    #expect(found.dataDirectory == "data")
    #expect(found.tls == nil)
    #expect(found.redirectPort == nil)
    #expect(!found.isDevelopment)
    let network = found.network
    #expect(network.log == .text)
    #expect(network.proxies == nil)
    #expect(network.metricsReaders == nil)
    #expect(network.forwardedFields == .xForwarded)
    #expect(network.unixSocket == nil)
    #expect(network.requestsPerSecond == nil)
    #expect(network.connections == 50_000)
    #expect(network.connectionsPerAddress == nil)
  }

  @Test("Books are found in Open Library, at another address, or nowhere")
  func openLibrary() throws {
    #expect(try configuration([:]).openLibrary?.address.description == "https://openlibrary.org")
    #expect(try configuration(["DOGEAR_OPEN_LIBRARY": "off"]).openLibrary == nil)
    let own = ["DOGEAR_OPEN_LIBRARY": "http://127.0.0.1:9/library", "DOGEAR_CONTACT": "me@example.org"]
    #expect(try configuration(own).openLibrary?.address.port == 9)
    for (name, value) in [
      ("DOGEAR_OPEN_LIBRARY", "openlibrary.org"), ("DOGEAR_OPEN_LIBRARY", "https://a/?q=1"),
      ("DOGEAR_CONTACT", "a b"), ("DOGEAR_CONTACT", String(repeating: "a", count: 201)),
    ] {
      #expect(throws: Problem.self, "\(value)") { try configuration([name: value]) }
    }
  }

  @Test("A misspelt variable is named with the one that was meant")
  func misspelt() {
    let environment = ["DOGEAR_PROT": "80", "DOGEAR_TRUSTED_PROXY": "unix", "DOGEAR_LOG": "off", "HOME": "/"]
    #expect(
      Configuration.warnings(environment: environment) == [
        "There is no variable DOGEAR_PROT. Did you mean DOGEAR_PORT?",
        "There is no variable DOGEAR_TRUSTED_PROXY. Did you mean DOGEAR_TRUSTED_PROXIES?",
      ])
    // As Kubernetes has it for a service of this name.
    #expect(Configuration.warnings(environment: ["DOGEAR_SERVICE_PORT_HTTP_ADDR": "1"]).isEmpty)
  }

  @Test(
    "A proxy that a setting needs, and passwords in clear, are told of at the start",
    arguments: [
      (["DOGEAR_UNIX_SOCKET": "/run/dogear"], "DOGEAR_TRUSTED_PROXIES=unix"),
      (["DOGEAR_URL": "https://books.example.org"], "only a proxy can serve https://books.example.org"),
      (["DOGEAR_HOST": "0.0.0.0"], "Listening on 0.0.0.0 without TLS: passwords go in clear"),
      (["DOGEAR_HOST": "::"], "set DOGEAR_CERTIFICATE and DOGEAR_KEY"),
    ])
  func proxies(_ environment: [String: String], _ expected: String) throws {
    #expect(try configuration(environment).proxyWarning?.contains(expected) == true)
    for other in [["DOGEAR_TRUSTED_PROXIES": "10.0.0.2"], ["DOGEAR_CERTIFICATE": "/c", "DOGEAR_KEY": "/k"]] {
      #expect(try configuration(environment.merging(other) { one, _ in one }).proxyWarning == nil)
    }
  }

  @Test(
    "Whoever tries it on their own machine is told nothing",
    arguments: [
      [:], ["DOGEAR_HOST": "localhost"], ["DOGEAR_HOST": "::1"], ["DOGEAR_URL": "http://localhost"],
    ])
  func local(_ environment: [String: String]) throws {
    #expect(try configuration(environment).proxyWarning == nil)
  }

  @Test(
    "The database is a file in the data folder, another file, or a server",
    arguments: [
      (nil, nil), ("", nil), ("sqlite:/other/books.sqlite3", "sqlite:/other/books.sqlite3"),
      ("postgres://ann:secret@db/books?sslmode=require", "postgres://ann@db/books"),
    ] as [(String?, String?)])
  func database(_ text: String?, _ shown: String?) throws {
    #expect(try configuration(["DOGEAR_DATABASE": text ?? ""]).database?.description == shown)
  }

  @Test(
    "The secret keys are given in a file, or are the servers' own", arguments: [nil, "/run/secrets/keys"])
  func keyFile(_ path: String?) throws {
    #expect(try configuration(["DOGEAR_SECRET_FILE": path ?? ""]).keyFile == path)
  }

  @Test(
    "An address that can't be read is refused without being repeated",
    arguments: ["mysql://ann:secret@db/books", "postgres://ann:sec@secret@db/books", "secret", "sqlite:"])
  func refusedDatabase(_ text: String) {
    #expect {
      try configuration(["DOGEAR_DATABASE": text])
    } throws: {
      let message = String(describing: $0)
      return message.contains("DOGEAR_DATABASE must be postgres://USER@HOST/NAME or sqlite:PATH")
        && !message.contains("secret")
    }
  }

  @Test("The documents have the same table of variables as the program")
  func documented() throws {
    let text = try String(contentsOfFile: "\(Self.root)/docs/configuration.md", encoding: .utf8)
    #expect(text.contains("\n\(SettingsText.table)\n\n"))
    #expect(SettingsText.table.split(separator: "\n").allSatisfy { $0.count <= 160 })
  }

  @Test("Each setting is read, with the value that its description names where it is not set")
  func defaults() throws {
    // These two need another one to be set, too.
    for setting in Setting.allCases where ![.drain, .forwarded].contains(setting) {
      guard let value = setting.description.value else { continue }
      let (unset, set) = (try configuration([:]), try configuration([setting.rawValue: value]))
      #expect("\(unset)" == "\(set)", "\(setting)")
    }
    for service in WebServices.Name.allCases {
      #expect(Setting(service).rawValue == "DOGEAR_SERVICE_\(service.rawValue.uppercased())")
    }
  }

  @Test("What is in effect is said with its origin, and no password")
  func effective() {
    let lines = SettingsText.effective([
      "DOGEAR_PORT": "80", "DOGEAR_HOST": "", "DOGEAR_DATABASE": "postgres://ann:secret@db/books",
      "DOGEAR_URL": "a\u{1B}[2J",
    ]).split(separator: "\n").map(String.init)
    #expect(lines.count == Setting.allCases.count)
    #expect(lines.contains("DOGEAR_PORT=80  (environment)"))
    #expect(lines.contains("DOGEAR_HOST=127.0.0.1  (default)"))
    #expect(lines.contains("DOGEAR_ROOT=  (default: the working directory, or the program's)"))
    #expect(lines.contains("DOGEAR_URL=a\\u{1b}[2J  (environment)"))
    #expect(!lines.joined().contains("secret@"))
    let unread = SettingsText.effective(["DOGEAR_DATABASE": "mysql://ann:secret@db"])
    #expect(unread.contains("DOGEAR_DATABASE=(hidden: it can't be read)  (environment)"))
  }

  @Test func whatIsSetCounts() throws {
    let network = try configuration([
      "DOGEAR_LOG": "json", "DOGEAR_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8,unix", "DOGEAR_METRICS": "::1",
      "DOGEAR_UNIX_SOCKET": "/run/dogear.sock", "DOGEAR_CONNECTIONS": "100",
      "DOGEAR_CONNECTIONS_PER_ADDRESS": "7", "DOGEAR_REQUESTS_PER_SECOND": "50",
    ]).network
    #expect(network.log == .json)
    #expect(network.unixSocket == "/run/dogear.sock")
    for address in ["127.0.0.1", "10.1.2.3", ""] { #expect(network.proxies?.contains(address) == true) }
    #expect(network.proxies?.contains("192.0.2.1") == false)
    #expect(network.metricsReaders?.contains("::1") == true)
    #expect(network.connections == 100)
    #expect(network.connectionsPerAddress == 7)
    #expect(network.requestsPerSecond == 50)
    #expect(try configuration(["DOGEAR_LOG": "off"]).network.log == nil)
    for (name, kind) in [("x-forwarded", ForwardedHeaders.Kind.xForwarded), ("forwarded", .forwarded)] {
      let environment = ["DOGEAR_FORWARDED": name, "DOGEAR_TRUSTED_PROXIES": "unix"]
      #expect(try configuration(environment).network.forwardedFields == kind)
    }
    #expect {
      try configuration(["DOGEAR_FORWARDED": "Via", "DOGEAR_TRUSTED_PROXIES": "unix"])
    } throws: {
      String(describing: $0) == "DOGEAR_FORWARDED must be x-forwarded or forwarded, not “Via”"
    }
  }

  @Test("Links begin with the app's URL, or with host and port")
  func address() throws {
    #expect(try configuration([:]).url == nil)
    #expect(try configuration(["DOGEAR_HOST": "::1"]).address(port: 81) == "http://[::1]:81")
    for text in ["https://books.example.org", "https://books.example.org/"] {
      #expect(try configuration(["DOGEAR_URL": text]).url == "https://books.example.org")
    }
    for policy in SignUpPolicy.allCases {
      #expect(try configuration(["DOGEAR_SIGN_UP": policy.rawValue]).signUpPolicy == policy)
    }
  }

  @Test("Services are asked where their variables say, and the server's own otherwise")
  func services() throws {
    #expect(try configuration([:]).services.isEmpty)
    let found = try configuration([
      "DOGEAR_SERVICE_BOOKS": "https://openlibrary.org/", "DOGEAR_SERVICE_NEWS": "http://news.example/v0",
    ])
    #expect(found.services == [.books: "https://openlibrary.org", .news: "http://news.example/v0"])
    // A program without URLSession says so, rather than show services that are down.
    #expect(try Configuration.services([:], reachingOthers: false).isEmpty)
    let failure = #expect(throws: Problem.self) {
      try Configuration.services(["DOGEAR_SERVICE_JOKES": "https://jokes.example"], reachingOthers: false)
    }
    #expect(failure?.description.hasPrefix("DOGEAR_SERVICE_JOKES can't be used") == true)
  }

  @Test("With a certificate browsers use https alone for a year, unless something else is set")
  func strictTransport() throws {
    let tls = ["DOGEAR_CERTIFICATE": "a.pem", "DOGEAR_KEY": "b.pem"]
    #expect(try configuration([:]).strictTransportSeconds == nil)
    #expect(try configuration(tls).strictTransportSeconds == 31_536_000)
    #expect(try configuration(tls.merging(["DOGEAR_HSTS": "60"]) { $1 }).strictTransportSeconds == 60)
  }

  @Test("The field with a person's name is a header field, and counts from declared proxies")
  func proxyUser() throws {
    let proxies = ["DOGEAR_TRUSTED_PROXIES": "127.0.0.1"]
    #expect(try configuration(proxies).network.proxySignIn == nil)
    let named = try configuration(proxies.merging(["DOGEAR_PROXY_USER": "Remote-User"]) { $1 })
    #expect(named.network.proxySignIn != nil)
    for field in ["Remote User", "Remote:", "é", String(repeating: "a", count: 101)] {
      #expect {
        try configuration(proxies.merging(["DOGEAR_PROXY_USER": field]) { $1 })
      } throws: {
        String(describing: $0).contains("DOGEAR_PROXY_USER must be a header field")
      }
    }
  }

  /// A value that can't be used is named, with those that could be.
  @Test(arguments: [
    ("DOGEAR_PORT", "65536", "from 0 to 65535"), ("DOGEAR_PORT", "http", "from 0 to 65535"),
    ("DOGEAR_LOG", "yes", "text, json or off"), ("DOGEAR_LOG", "TEXT", "text, json or off"),
    ("DOGEAR_TRUSTED_PROXIES", "10.0.0.0/33", "10.0.0.0/33"), ("DOGEAR_TRUSTED_PROXIES", "nginx", "nginx"),
    ("DOGEAR_TRUSTED_PROXIES", "127.0.0.1,,", ""),
    ("DOGEAR_FORWARDED", "forwarded", "DOGEAR_TRUSTED_PROXIES"), ("DOGEAR_METRICS", "all", "all"),
    ("DOGEAR_METRICS", "1", "1"),
    ("DOGEAR_CONNECTIONS", "0", "from 1"), ("DOGEAR_CONNECTIONS", "1000001", "to 1000000"),
    ("DOGEAR_CONNECTIONS_PER_ADDRESS", "-1", "from 1"),
    ("DOGEAR_REQUESTS_PER_SECOND", "0.5", "from 1 to 100000"),
    ("DOGEAR_REQUESTS_PER_SECOND", "100001", "from 1 to 100000"), ("DOGEAR_DEVELOPMENT", "2", "from 0 to 1"),
    ("DOGEAR_PAGES_PER_ADDRESS", "x", "from 1"), ("DOGEAR_PAGES_PER_VISITOR", "0", "from 1"),
    ("DOGEAR_HSTS", "-1", "from 0"), ("DOGEAR_REDIRECT_PORT", "80", "DOGEAR_CERTIFICATE"),
    ("DOGEAR_CERTIFICATE", "a.pem", "DOGEAR_KEY"), ("DOGEAR_KEY", "a.pem", "DOGEAR_CERTIFICATE"),
    ("DOGEAR_UNIX_SOCKET", "/" + String(repeating: "x", count: 107), "107 bytes"),
    ("DOGEAR_SIGN_UP", "no", "open, invitation or closed"), ("DOGEAR_URL", "books.example.org", "https://"),
    ("DOGEAR_URL", "https://books.example.org/shelf", "without a path"),
    ("DOGEAR_URL", "ftp://books.example.org", "https://"), ("DOGEAR_URL", "https://?", "https://"),
    ("DOGEAR_SERVICE_JOKES", "jokes.example", "such as https://"),
    ("DOGEAR_SERVICE_WEATHER", "ftp://weather.example", "such as https://"),
    ("DOGEAR_SERVICE_BOOKS", "https://" + String(repeating: "b", count: 200), "such as https://"),
    ("DOGEAR_ROOT", "/nowhere", "/nowhere"), ("DOGEAR_PROXY_USER", "Remote-User", "DOGEAR_TRUSTED_PROXIES"),
  ])
  func whatCanNotBeUsedIsNamed(_ name: String, _ value: String, _ hint: String) {
    if value == "127.0.0.1,," {
      #expect(throws: Never.self) { try configuration([name: value]) }
      return
    }
    #expect { try configuration([name: value]) } throws: { error in
      let text = String(describing: error)
      return text.contains(name) && text.contains(hint)
    }
  }
}
