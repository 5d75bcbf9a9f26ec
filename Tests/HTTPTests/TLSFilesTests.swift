import HTTP
import HTTPTesting
import Testing

/// Certificates and keys that can't be used.
@Suite(.timeLimit(.minutes(10))) struct TLSFilesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func failure(_ identity: TLSConfiguration.Identity) throws -> String {
    var configuration = ServerConfiguration(port: 0, loops: 1)
    configuration.tls = TLSConfiguration(identities: [identity])
    let server = Server(configuration: configuration) { describe($0) }
    let error = #expect(throws: ServerError.self) { try server.start() }
    return error?.description ?? ""
  }

  @Test func theErrorNamesTheFileAndWhatIsWrong() throws {
    let good = directory.write(TestCertificate("a.example"), as: "a")
    _ = directory.write(TestCertificate("b.example"), as: "b")
    directory.write("empty.pem", "")
    directory.write("text.pem", "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n")
    directory.write("encrypted.key", TestCertificate.encryptedKey())
    directory.write("large.pem", [UInt8](repeating: 0x41, count: 1_100_000))
    let path = directory.path

    func certificate(_ name: String) -> TLSConfiguration.Identity {
      .init(certificateFile: "\(path)/\(name)", keyFile: good.keyFile)
    }
    func key(_ name: String) -> TLSConfiguration.Identity {
      .init(certificateFile: good.certificateFile, keyFile: "\(path)/\(name)")
    }
    #expect(try failure(certificate("none.crt")) == "cannot use \(path)/none.crt: No such file or directory")
    #expect(try failure(key("none.key")) == "cannot use \(path)/none.key: No such file or directory")
    #expect(try failure(certificate("")) == "cannot use \(path)/: Is a directory")
    #expect(try failure(certificate("empty.pem")).contains("empty.pem: no certificate is in it"))
    #expect(try failure(certificate("text.pem")).contains("text.pem: no certificate is in it"))
    #expect(try failure(certificate("large.pem")).contains("larger than a megabyte"))
    #expect(try failure(key("a.crt")).contains("a.crt: no private key is in it"))
    #expect(try failure(key("empty.pem")).contains("empty.pem: no private key is in it"))
    #expect(try failure(key("encrypted.key")).contains("pass phrase"))
    #expect(
      try failure(key("b.key")) == "cannot use \(path)/b.key: the key does not belong to \(path)/a.crt")
  }

  @Test func aCertificateIsNeeded() {
    var configuration = ServerConfiguration(port: 0, loops: 1)
    configuration.tls = TLSConfiguration(identities: [])
    let server = Server(configuration: configuration) { describe($0) }
    #expect(throws: ServerError.self) { try server.start() }
  }

  @Test(arguments: [(-7200, -3600, "has expired"), (3600, 7200, "is not valid yet")])
  func aCertificateOutOfItsTimeOnlyWarns(_ start: Int, _ end: Int, _ words: String) async throws {
    let identity = directory.write(TestCertificate("a.example", from: start, until: end), as: "a")
    let notices = Box<[String]>([])
    try await withServer {
      $0.tls = TLSConfiguration(identities: [identity])
      $0.notify = { notice in notices.change { $0.append(notice) } }
    } handler: {
      describe($0)
    } body: { server in
      let client = try RawClient(port: server.port, tls: TLSClientOptions())
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse().status.code == 200)
    }
    #expect(notices.value == ["\(identity.certificateFile): the certificate \(words)"])
  }
}
