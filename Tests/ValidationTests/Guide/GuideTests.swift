import Foundation
import Testing

/// The beginning of `docs/validation.md`, as it is printed there.
@Suite("The guide to validation", .timeLimit(.minutes(10)))
struct GuideTests {
  @Test("Its example is this one")
  func source() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: folder.appendingPathComponent("SignUp.swift"), encoding: .utf8)
    let guide = folder.appendingPathComponent("../../../docs/validation.md").standardizedFileURL
    #expect(try String(contentsOf: guide, encoding: .utf8).contains("```swift\n\(code)"))
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
