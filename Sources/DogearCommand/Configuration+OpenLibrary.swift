import Dogear
import HTTP

extension Configuration {
  /// The server in whose catalogue books are found.
  struct Library: Sendable {
    let address: WebAddress
    /// The name of the program, with whom to write to: its operators ask for both (openlibrary.org/developers/api).
    let agent: String

    /// The server, to be asked.
    var server: OpenLibrary {
      OpenLibrary(at: address, headers: ["User-Agent": agent, "Accept": "application/json"])
    }
  }

  /// The server of Open Library that the environment names; nil for none.
  static func openLibrary(_ text: String, contact: String?) throws -> Library? {
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
    return Library(
      address: address, agent: "Dogear/\(Program.version)" + (contact.map { " (\($0))" } ?? ""))
  }
}
