import Foundation
import Testing

@testable import DogearCommand

@Suite("The command dogear understand", .timeLimit(.minutes(10)))
struct UnderstandCommandTests {
  private static let place = ["--now", "2026-11-25T10:00:00+01:00", "--zone", "Europe/Berlin"]

  private func understood(_ arguments: String...) throws -> [String: Any] {
    let json = try UnderstandCommand(Self.place + arguments).json
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("It prints what was understood of a line, and leaves out what it says nothing of")
  func line() throws {
    let fields = try understood(
      "--list", "Home", "return library books friday 5pm every week #home !high @phone 1 day early")
    #expect(fields["title"] as? String == "return library books")
    #expect(fields["due"] as? String == "2026-11-27T17:00:00+01:00")
    #expect(fields["rrule"] as? String == "FREQ=WEEKLY;BYDAY=FR")
    #expect(fields["list"] as? String == "Home")
    #expect(fields["priority"] as? String == "high")
    #expect(fields["tags"] as? [String] == ["phone"])
    let plain = try understood("Buy milk")
    #expect(plain["due"] is NSNull)
    #expect(plain.keys.sorted() == ["due", "title"])
  }

  @Test("Of several lines each field is an array, and a title of the shelf is not read")
  func lines() throws {
    let fields = try understood("milk\neggs tomorrow\n- bread")
    #expect(fields["title"] as? [String] == ["milk", "eggs", "bread"])
    #expect((fields["due"] as? [Any])?.map { $0 as? String } == [nil, "2026-11-26", nil])
    let shelf = try understood("--shelf", "The Man Who Was Thursday", "Read The Man Who Was Thursday friday")
    #expect(shelf["title"] as? String == "Read The Man Who Was Thursday")
    let german = try understood("--language", "de", "Zahnarzt Montag 18 Uhr")
    #expect(german["due"] as? String == "2026-11-30T18:00:00+01:00")
  }

  @Test(
    "Wrong arguments are told of",
    arguments: [
      [], ["Buy milk"], ["--now", "today", "--zone", "UTC", "x"], ["--now", "2026-11-25T10:00:00Z", "x"],
      ["--now", "2026-11-25T10:00:00Z", "--zone", "Europe/Atlantis", "x"],
      ["--now", "2026-11-25T10:00:00Z", "--zone", "UTC"],
      ["--now", "2026-11-25T10:00:00Z", "--zone", "UTC", "x", "y"],
      ["--now", "2026-11-25T10:00:00Z", "--zone", "UTC", "--colour", "red", "x"],
      ["--now", "2026-11-25T10:00:00Z", "--zone", "UTC", "x", "--list"],
    ])
  func wrong(_ arguments: [String]) {
    #expect(throws: UsageError.self) { try UnderstandCommand(arguments) }
  }
}
