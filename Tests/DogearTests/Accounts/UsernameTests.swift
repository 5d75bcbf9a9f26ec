import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct UsernameTests {
  @Test func spacesAroundANameDoNotCount() throws {
    #expect(try Username("  jon \n").text == "jon")
  }

  @Test(arguments: [
    ("Jon", "jON"), ("Straße", "STRASSE"), ("Jose\u{301}", "josé"), ("ｊｏｎ", "jon"), ("ﬁne", "FINE"),
    ("ΣΊΣΥΦΟΣ", "σίσυφος"),
  ])
  func namesThatReadAlikeAreOne(_ one: String, _ other: String) throws {
    #expect(try Username(one).key == Username(other).key)
  }

  @Test(
    "A name that is too short is refused, with spaces around it, too",
    arguments: ["", "  ", "ab", " ab ", "e\u{301}e\u{301}"])
  func refusesShortNames(_ text: String) {
    #expect(throws: AccountsError.usernameTooShort) { try Username(text) }
  }

  @Test(
    "A name that is too long is refused, by its characters or by its bytes",
    arguments: [
      String(repeating: "a", count: 65), String(repeating: "a", count: 1_000_000),
      "abc" + String(repeating: "\u{301}", count: 300),
    ])
  func refusesLongNames(_ text: String) {
    #expect(throws: AccountsError.usernameTooLong) { try Username(text) }
  }

  @Test(arguments: ["a\0bc", "jo\u{200B}n", "\u{202E}noj", "a\nbc", "jon\u{7F}", "\u{E000}ab", "a\u{2028}b"])
  func refusesWhatCanNotBeSeen(_ text: String) {
    #expect(throws: AccountsError.usernameUnsuitable) { try Username(text) }
  }

  @Test("A name of 64 characters is accepted") func acceptsTheLongest() throws {
    #expect(try Username(String(repeating: "長", count: 64)).text.count == 64)
  }

  @Test(arguments: ["peterfriese", "JohnnyAppleseed", " page ", "JOHNDOE", "Admin", "superuser"])
  func someNamesAreReserved(_ text: String) throws {
    #expect(try Username(text).isReserved)
  }

  @Test(
    "A new name has letters of one alphabet, or of those that people mix",
    arguments: [
      ("иван", true), ("Ελένη_3", true), ("山田たろうXYZ", true), ("김철수kim", true), ("שלום", true),
      ("jon🎉", true), ("zoë", true), ("pаypal", false), ("Ελenη", false), ("иванivan", false),
      ("たろうиван", false),
    ])
  func alphabets(_ text: String, isAllowed: Bool) throws {
    #expect(try !Username(text).text.isEmpty)
    if isAllowed {
      #expect(try Username(forNewAccount: text).text == text)
    } else {
      #expect(throws: AccountsError.usernameMixesAlphabets) { try Username(forNewAccount: text) }
    }
  }

  @Test(
    "Names that look alike have one skeleton", arguments: [("сара", "capa"), ("АХЕ", "axe"), ("ρορ", "pop")])
  func skeletons(_ one: String, _ other: String) throws {
    #expect(try Username(one).skeleton == Username(other).skeleton)
    #expect(try Username(one).key != Username(other).key)
  }
}
