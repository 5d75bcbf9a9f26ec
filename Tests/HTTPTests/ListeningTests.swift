import CLinux
import Foundation
import Glibc
import HTTPTesting
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct ListeningTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// A listening socket as a service manager would pass it.
  private func listener(at path: String) -> Int32 {
    clinux_listen_unix(path, 16, 0o600)
  }

  @Test func listensOnUnixSockets() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/http.socket"
    try await withServer {
      $0.unixSocket = path
      $0.loops = 3
    } handler: { request in
      .text("[\(request.remoteAddress)]")
    } body: { server in
      #expect(server.port == 0)
      var info = stat()
      #expect(stat(path, &info) == 0)
      #expect(info.st_mode & 0o777 == 0o660)
      for _ in 0..<20 {
        let client = try RawClient(path: path)
        client.send(Self.get + Self.get)
        #expect(try client.readResponse().text == "[]")
        #expect(try client.readResponse().text == "[]")
      }
      #expect(throws: ServerError.alreadyStarted) { try server.start() }
      // Another server finds the place taken, and leaves it.
      var other = ServerConfiguration(port: 0, loops: 1)
      other.unixSocket = path
      #expect(throws: ServerError.cannotListenAt(path: path, errorNumber: Int(EADDRINUSE))) {
        try Server(configuration: other) { _ in .text("") }.start()
      }
      _ = try RawClient(path: path)
    }
    #expect(!exists(path))
  }

  @Test func whatAGoneProcessLeftIsReplaced() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/stale.socket"
    clinux_close(listener(at: path))
    #expect(exists(path))
    try await withServer {
      $0.unixSocket = path
    } handler: { _ in
      .text("new")
    } body: { _ in
      let client = try RawClient(path: path)
      client.send(Self.get)
      #expect(try client.readResponse().text == "new")
    }
  }

  @Test func otherFilesAreNeverReplaced() throws {
    let directory = try TemporaryDirectory()
    directory.write("file", "precious")
    for (path, number) in [
      (directory.path + "/file", EADDRINUSE), (directory.path, EADDRINUSE), ("", ENAMETOOLONG),
      (directory.path + "/none/socket", ENOENT),
      (directory.path + "/" + String(repeating: "x", count: 120), ENAMETOOLONG),
    ] {
      var configuration = ServerConfiguration(port: 0, loops: 2)
      configuration.unixSocket = path
      #expect(throws: ServerError.cannotListenAt(path: path, errorNumber: Int(number))) {
        try Server(configuration: configuration) { _ in .text("") }.start()
      }
    }
    #expect(exists(directory.path + "/file"))
  }

  @Test("Inherited sockets are served, and stay when the server stops", arguments: [1, 3])
  func takesInheritedSockets(_ loops: Int) async throws {
    let directory = try TemporaryDirectory()
    let paths = ["one", "two"].map { "\(directory.path)/\($0)" }
    let sockets = paths.map { listener(at: $0) }
    // Connected before the server starts: nothing is lost over a restart.
    let early = try RawClient(path: paths[0])
    early.send(Self.get)
    let server = try startServer {
      $0.loops = loops
      $0.inheritedSockets = sockets
    } handler: { _ in
      .text("hello")
    }
    #expect(try early.readResponse().text == "hello")
    try await onThread {
      for path in paths {
        let client = try RawClient(path: path)
        client.send(Self.get)
        #expect(try client.readResponse().text == "hello")
      }
    }
    early.close()
    await server.stop()
    #expect(exists(paths[0]))
    #expect(exists(paths[1]))
    #expect(throws: TestFailure.self) { try RawClient(path: paths[0]) }
  }

  @Test func otherDescriptorsAreErrors() throws {
    let directory = try TemporaryDirectory()
    let good = listener(at: directory.path + "/good")
    var pair: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    let datagram = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { for descriptor in [good, datagram] + pair { close(descriptor) } }
    for wrong in [pair[0], datagram, -1, 1_000_000] {
      var configuration = ServerConfiguration(port: 0, loops: 2)
      configuration.inheritedSockets = [good, wrong]
      #expect(throws: ServerError.notListening(descriptor: Int(wrong))) {
        try Server(configuration: configuration) { _ in .text("") }.start()
      }
      #expect(fcntl(good, F_GETFD) >= 0)
    }
  }

  @Test func addressesHaveALimit() async throws {
    let server = try startServer {
      $0.maxConnectionsPerAddress = 2
    } handler: { _ in
      .text("hello")
    }
    let port = server.port
    try await onThread {
      for _ in 0..<3 {
        let clients = [try RawClient(port: port), try RawClient(port: port)]
        for client in clients {
          client.send(Self.get)
          #expect(try client.readResponse().status.code == 200)
        }
        let third = try RawClient(port: port)
        #expect(try third.readToEnd().hasPrefix("HTTP/1.1 503 "))
        for client in clients {
          client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
          #expect(try client.readResponse().status.code == 200)
          #expect(try client.isAtEnd())
        }
      }
    }
    #expect(server.refusedConnectionCount == 3)
    await server.stop()
    #expect(server.core.addresses?.networkCount == 0)
  }

  @Test func limitsAreOfNetworks() throws {
    let limit = AddressLimit(limit: 1)
    func network(_ text: String) throws -> IPAddress { try #require(IPAddress(text)).network }
    #expect(limit.admit(try network("192.0.2.1")))
    #expect(limit.admit(try network("192.0.2.2")))
    #expect(!limit.admit(try network("::ffff:192.0.2.1")))
    #expect(limit.admit(try network("2001:db8::1")))
    #expect(!limit.admit(try network("2001:db8::ffff:2")))
    #expect(limit.admit(try network("2001:db8:0:1::1")))
    limit.leave(try network("192.0.2.1"))
    limit.leave(try network("198.51.100.1"))
    #expect(limit.admit(try network("192.0.2.1")))
    #expect(limit.networkCount == 4)
  }

  @Test func onlyPassedSocketsAreTaken() {
    let own = "\(getpid())"
    for process in ["", "0", "1", "x", "-5", nil] { #expect(clinux_count_passed(process, "2") == 0) }
    for count in ["", "0", "-1", "x", "2x", "65", "99999999999999999999", nil] {
      #expect(clinux_count_passed(own, count) == 0)
    }
    #expect(clinux_count_passed(own, "2") == 2)
    #expect(clinux_count_passed(own, "64") == 64)
    #expect(ServerConfiguration.passedSockets().isEmpty)
  }

  @Test("Without descriptors for more, clients are told at once")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      let server = try startServer { _ in .text("served") }
      try await onThread {
        func ask(_ client: RawClient) throws -> String {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          return try client.readResponse().text
        }
        // Once it answers, the server has all that it needs.
        let first = try RawClient(port: server.port)
        #expect(try ask(first) == "served")
        first.close()
        try blockUntil { server.connectionCount == 0 }
        // The numbers up to the highest are taken; after that there is room for three clients, and the server's side of
        // two.
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
          Int32($0)
        }
        let highest = numbers.max() ?? 0
        for _ in 0...highest where dup(0) > highest { break }
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = rlim_t(highest + 1 + 5)
        close(highest + 1)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
        #expect(try clients[2].readResponse().status == .serviceUnavailable)
        for client in clients.dropLast() { #expect(try ask(client) == "served") }
        clients[0].close()
        try blockUntil { server.connectionCount == 1 }
        #expect(try ask(RawClient(port: server.port)) == "served")
      }
      await server.stop()
    }
  }
}
