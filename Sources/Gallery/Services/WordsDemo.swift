import HTTP

/// A small dictionary.
enum WordsDemo {
  private struct Answer: Encodable {
    struct Result: Encodable {
      let definition: String
      let partOfSpeech: String
    }

    let word: String
    let results: [Result]
  }

  /// The words, in lower case, with their meanings.
  private static let words: [(word: String, meanings: [(String, String)])] = [
    (
      "swift",
      [("moving, or able to move, at great speed", "adjective"), ("a bird that sleeps on the wing", "noun")]
    ),
    ("authentication", [("showing that somebody is who they say they are", "noun")]),
    ("authorization", [("the permission to do something", "noun"), ("the act of giving it", "noun")]),
    ("stunning", [("so good to look at that one stands still", "adjective")]),
    ("brilliant", [("very bright", "adjective"), ("of an outstanding mind", "adjective")]),
    ("marvelous", [("so good that one wonders at it", "adjective")]),
    ("partially", [("in part, but not as a whole", "adverb")]),
    ("lamplight", [("the light of a lamp, by which books are best", "noun")]),
    ("dog-ear", [("the folded corner of a page", "noun"), ("to fold it", "verb")]),
    ("marginalia", [("notes that a reader leaves beside the text", "noun")]),
    ("colophon", [("the page that says how a book was made", "noun")]),
    ("serendipity", [("finding what one did not look for", "noun")]),
    ("quire", [("twenty-five sheets of paper", "noun")]),
    ("ex libris", [("from the books of: a label that says whose a book is", "noun")]),
  ]

  /// The words that a search may suggest.
  static let suggestions = words.map(\.word)

  @Sendable static func word(_ request: Request) async throws -> Response {
    try answer(request.parameters["word"]?.lowercased() ?? "", as: request.parameters["word"] ?? "")
  }

  /// A word of the dictionary, which need not be another than the last.
  @Sendable static func random(_ request: Request) async throws -> Response {
    guard request.query.line("random") == "true", let word = words.randomElement()?.word else {
      throw HTTPError(.notFound)
    }
    return try answer(word, as: word)
  }

  private static func answer(_ word: String, as shown: String) throws -> Response {
    guard let entry = words.first(where: { $0.word == word }) else {
      throw HTTPError(.notFound, "word not found")
    }
    return try .json(
      Answer(
        word: shown, results: entry.meanings.map { Answer.Result(definition: $0.0, partOfSpeech: $0.1) }))
  }
}
