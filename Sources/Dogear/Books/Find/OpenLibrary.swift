import HTTP

/// The server of Open Library, as the catalogue asks it.
public struct OpenLibrary: Sendable {
  /// A question: a path, and a query.
  public typealias Ask =
    @Sendable (_ path: String, _ query: [(name: String, value: String)]) async throws -> RemoteServer.Answer
  /// A question for the file of a cover by its number.
  public typealias Cover = @Sendable (_ number: Int) async throws -> [UInt8]

  let ask: Ask
  let cover: Cover

  /// Makes a server that is asked by closures.
  public init(ask: @escaping Ask, cover: @escaping Cover) {
    (self.ask, self.cover) = (ask, cover)
  }

  /// The server at an address. Covers lie on one of their own where it is the real one (openlibrary.org/dev/docs/api/covers).
  ///
  /// - Parameter headers: fields of each request, `User-Agent` among them.
  public init(at address: WebAddress, headers: Headers) {
    let server = RemoteServer(address, headers: headers)
    let covers =
      address.host == "openlibrary.org"
      ? WebAddress("https://covers.openlibrary.org") ?? address : address
    var fields = headers
    fields["Accept"] = "image/jpeg"
    let files = RemoteFiles(headers: fields)
    self.init(
      ask: { path, query in try await server.get(path, query: query) },
      cover: { number in try await files.get("/b/id/\(number)-L.jpg", at: covers) })
  }
}
