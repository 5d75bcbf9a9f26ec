import Dogear
import HTTP

extension Configuration {
  /// A question to the server of Open Library; nil where there is to be no catalogue.
  var openLibraryRequest: OpenLibraryRequest? {
    guard let server = openLibrary else { return nil }
    return { path, query in try await server.get(path, query: query) }
  }

  /// The server of Open Library that the environment names.
  ///
  /// Its operators ask for a `User-Agent` with the name of the program and a contact (openlibrary.org/developers/api).
  static func openLibrary(_ text: String?, contact: String?) throws -> RemoteServer? {
    let text = text ?? "https://openlibrary.org"
    if text == "off" { return nil }
    guard let address = WebAddress(text) else {
      throw Problem(
        description:
          "DOGEAR_OPEN_LIBRARY must be a URL such as https://openlibrary.org, or off, not “\(text.prefix(80))”"
      )
    }
    let isPlain =
      contact.map { $0.utf8.count <= 200 && $0.utf8.allSatisfy { (0x21...0x7e).contains($0) } } ?? true
    guard isPlain else {
      throw Problem(
        description: "DOGEAR_CONTACT must be an e-mail address or a URL in ASCII of at most 200 bytes")
    }
    let agent = "Dogear/\(Program.version)" + (contact.map { " (\($0))" } ?? "")
    return RemoteServer(address, headers: ["User-Agent": agent, "Accept": "application/json"])
  }
}
