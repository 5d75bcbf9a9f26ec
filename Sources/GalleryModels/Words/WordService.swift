import Combine
import Foundation

/// A word with its meanings.
public struct Word: Equatable, Sendable {
  public struct Meaning: Equatable, Sendable {
    public let definition: String
    public let partOfSpeech: String
  }

  public let word: String
  public let meanings: [Meaning]

  /// The word in place of one that can't be had.
  public static let empty = Word(word: "", meanings: [])
}

public enum WordsAPIError: Error {
  case invalidServerResponse
}

/// The answer of the service.
private struct WordAnswer: Decodable {
  struct Result: Decodable {
    let definition: String
    let partOfSpeech: String?
  }

  let word: String
  let results: [Result]?

  var value: Word {
    Word(
      word: word,
      meanings: (results ?? []).prefix(20).map {
        Word.Meaning(definition: $0.definition, partOfSpeech: $0.partOfSpeech ?? "")
      })
  }
}

/// A service of words, asked by asynchronous functions. Any error is the empty word.
public struct WordService: Sendable {
  private let server: WebServer

  public init(server: WebServer) {
    self.server = server
  }

  public func search(for term: String) async -> Word {
    await word(server.get("words", term))
  }

  public func fetchRandomWord() async -> Word {
    await word(server.get("words", query: ["random": "true"]))
  }

  private func word(_ answer: AnyPublisher<WebAnswer, URLError>) async -> Word {
    do {
      for try await answer in answer.values {
        guard answer.status == 200 else { throw WordsAPIError.invalidServerResponse }
        return try JSONDecoder().decode(WordAnswer.self, from: answer.body).value
      }
    } catch {}
    return .empty
  }
}
