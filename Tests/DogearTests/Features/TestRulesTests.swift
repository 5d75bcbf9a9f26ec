import Foundation
import Testing

/// Rules that a compiler doesn't keep.
@Suite("The tests", .timeLimit(.minutes(10)))
struct TestRulesTests {
  private struct Line {
    let place: String
    let text: Substring
  }

  /// The lines of all tests.
  private static let files: [(path: String, lines: [Line])] = {
    let folder = "\(AppFixture.root)/Tests"
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.map { path in
      let text = (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return (path, lines.enumerated().map { Line(place: "\(path):\($0.offset + 1)", text: $0.element) })
    }
  }()

  private static let lines = files.flatMap(\.lines)

  @Test("The sources of the tests are found")
  func found() {
    #expect(Self.files.count > 200)
  }

  /// A test that hangs is named in the log. A test that waits for its turn may have begun already, so a shorter limit than
  /// the time of a whole run ends tests that did nothing wrong.
  @Test("Each suite has a limit of time: the time of a whole run on a busy machine")
  func limits() {
    // The guide's example has nothing that is beside the point.
    for line in Self.lines where line.text.starts(with: "@Suite") && !line.place.contains("/Guide/Wall") {
      #expect(line.text.contains(".timeLimit(.minutes(10))"), "\(line.place)")
    }
    for file in Self.files where file.lines.contains(where: { $0.text.drop { $0 == " " }.hasPrefix("@Test") })
    {
      let hasSuite = file.lines.contains { $0.text.hasPrefix("@Suite") || $0.text.hasPrefix("extension") }
      #expect(hasSuite, "\(file.path) has no suite")
    }
  }

  @Test("One expectation expects one thing: which half failed is no riddle")
  func halves() {
    let closureOrText = /\{.*\}|".*"/
    for line in Self.lines where line.text.contains("#expect(") && line.text.contains("&&") {
      let outside = line.text.replacing(closureOrText, with: "")
      #expect(!outside.contains("&&"), "\(line.place)")
    }
  }

  @Test("Each wait has an end: waitUntil or blockUntil")
  func waits() {
    let (wait, ending) = (
      /while .*\{ ?((sched_yield|await Task\.yield)\(\))? ?\}/, /read|write|take|next|Task\.isCancelled/
    )
    for line in Self.lines where line.text.contains("while ") && line.text.contains(wait) {
      #expect(line.text.contains(ending), "\(line.place)")
    }
  }
}
