import Foundation
import Testing

/// The beginning of `docs/validation.md`, as it is printed there.
@Suite("The guide to validation", .timeLimit(.minutes(10)))
struct GuideTests {
  /// The package, which has the module beside the tests.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test("Its example is this one")
  func source() throws {
    let code = try text("Tests/ValidationTests/Guide/SignUp.swift")
    #expect(try text("docs/validation.md").contains("```swift\n\(code)"))
  }

  @Test("It names every type and function of the module")
  func names() throws {
    let guide = try text("docs/validation.md")
    let sources = Self.root.appending(path: "Sources/Validation").resolvingSymlinksInPath()
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    var names: Set<String> = []
    for file in files {
      let source = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let declaration = /(?:public|open) (?:static )?(?:struct|class|protocol|func) (\w+)/
      names.formUnion(source.matches(of: declaration).map { String($0.1) })
    }
    #expect(names.count > 15)
    // A nested publisher and its part of Combine's protocol are `$name` to whoever uses them.
    for name in names.subtracting(["Publisher", "receive"]) { #expect(guide.contains(name), "\(name)") }
  }

  @Test("It prints what the guide says")
  func output() {
    var printed: [[String]] = []
    let form = SignUp()
    let printing = form.$brokenRules.sink { printed.append($0.map(\.message)) }
    form.name = "ann"
    form.repetition = "correct horse"
    form.password = "correct horse"
    printing.cancel()
    #expect(
      printed == [
        ["Must not be empty", "The password is too short"],
        ["The password is too short"],
        ["The password is too short", "The passwords differ"],
        ["The passwords differ"],
        [],
      ])
  }
}
