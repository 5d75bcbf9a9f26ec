import HTTP

/// Jokes by their ids.
enum JokesDemo {
  private struct Joke: Encodable {
    let id: String
    let joke: String
    let status = 200
  }

  private struct Missing: Encodable {
    let message: String
    let status = 404
  }

  private static let jokes = [
    "9prWnjyImyd": "I asked the librarian for a book on patience. She said I'd have to wait for it.",
    "b00kEnd": "Why did the bookmark leave? It had lost its place.",
    "p4perCut": "My dictionary and I fell out. Now we're not on speaking terms.",
    "sh3lfLife": "Our shelf fell on me. I have only my shelf to blame.",
  ]

  /// A joke. One that is missing is told in the answer, whose status is a success.
  @Sendable static func joke(_ request: Request) async throws -> Response {
    let id = request.parameters["id"] ?? ""
    guard let joke = jokes[id] else { return try .json(Missing(message: "Joke with id \"\(id)\" not found")) }
    return try .json(Joke(id: id, joke: joke))
  }
}
