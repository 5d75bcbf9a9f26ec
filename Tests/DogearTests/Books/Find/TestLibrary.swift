import Foundation
import HTTP
import Pictures
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

  /// The library as a catalogue asks it. Its covers are grey, but for one that is no picture.
  var server: OpenLibrary {
    OpenLibrary(ask: ask) { number in
      if number == 99 { return Array("<html>".utf8) }
      return try Picture(width: 20, height: 30, pixels: Array(repeating: 128, count: 1800)).jpeg()
    }
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
    if term.contains("nothing") { return .json(#"{"numFound":0,"docs":[]}"#) }
    let sample = path.hasSuffix("/editions.json") ? "editions" : "search"
    let file = "\(AppFixture.root)/Tests/Samples/open-library-\(sample).json"
    return .json(try String(contentsOfFile: file, encoding: .utf8))
  }

  /// The term for which there is never an answer.
  static let failingTerm = "unreachable"
}

extension RemoteServer.Answer {
  static func json(_ text: String, status: Status = .ok, headers: Headers = Headers()) -> RemoteServer.Answer
  {
    RemoteServer.Answer(status: status, headers: headers, body: Array(text.utf8))
  }
}
