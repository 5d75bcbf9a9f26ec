import HTTP
import Synchronization

@testable import Dogear

/// A library that answers as Open Library does, and notes what it is asked.
final class TestLibrary: Sendable {
  private struct State {
    var questions: [String] = []
    var failures: [RemoteServer.Answer?] = []
  }

  private let state = Mutex(State())

  /// The paths and queries that were asked for.
  var questions: [String] { state.withLock { $0.questions } }

  /// Has the next questions fail: with an answer, or without any.
  func fail(_ failures: RemoteServer.Answer?...) {
    state.withLock { $0.failures += failures }
  }

  @Sendable func ask(_ path: String, _ query: [(name: String, value: String)]) async throws
    -> RemoteServer.Answer
  {
    let failure = state.withLock { state in
      state.questions.append(path + " " + (query.first { ["q", "isbn"].contains($0.name) }?.value ?? ""))
      return state.failures.isEmpty ? nil : Optional(state.failures.removeFirst())
    }
    if let failure {
      guard let failure else { throw HTTPClientError.connectTimeout }
      return failure
    }
    let term = query.first { ["q", "isbn"].contains($0.name) }?.value.lowercased() ?? ""
    if term == Self.failingTerm { throw HTTPClientError.connectTimeout }
    return .json(
      path.hasSuffix("/editions.json")
        ? Self.editions : term.contains("nothing") ? #"{"numFound":0,"docs":[]}"# : Self.works)
  }

  /// The term for which there is never an answer.
  static let failingTerm = "unreachable"

  static let works = #"""
    {"numFound":3,"start":0,"docs":[
     {"key":"/works/OL11W","title":"The Winter Ferry","subtitle":"A Crossing","author_name":["Greta Lund","Ida Marsh"],
      "first_publish_year":1975,"number_of_pages_median":212,"edition_count":3,
      "editions":{"numFound":1,"start":0,"docs":[{"key":"/books/OL5M","title":"The Winter Ferry",
       "isbn":["0306406152","9780306406157"]}]}},
     {"key":"/works/OL12W","title":"Changer","author_name":["Matt Gemmell"],"edition_count":1,
      "isbn":["9781916265202"]},
     {"key":"/works/OL13W","title":null},
     {"title":"No key"},
     {"key":"/authors/x","title":"Not a work"}]}
    """#

  static let editions = #"""
    {"size":2,"entries":[
     {"key":"/books/OL5M","title":"The Winter Ferry","publishers":["Quay Press","Other"],"publish_date":"March 1975",
      "isbn_10":["0306406152"],"number_of_pages":212,"physical_format":"Hardcover",
      "languages":[{"key":"/languages/eng"}]},
     {"key":"/books/OL6M","title":"Die Winterfähre","publishers":["Kaiverlag"],"publish_date":"1981",
      "isbn_13":["9783161484100"],"languages":[{"key":"/languages/ger"}],"series":["Häfen"]},
     {"key":"bad","title":"x"}]}
    """#
}

extension RemoteServer.Answer {
  static func json(_ text: String, status: Status = .ok, headers: Headers = Headers()) -> RemoteServer.Answer
  {
    RemoteServer.Answer(status: status, headers: headers, body: Array(text.utf8))
  }
}
