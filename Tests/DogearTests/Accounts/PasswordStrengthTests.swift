import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct PasswordStrengthTests {
  @Test(arguments: [
    ("", PasswordStrength.veryWeak), ("a", .veryWeak), ("abxyz", .veryWeak), ("quixot", .weak),
    ("qu1x0t", .weak),
    ("quixotic", .reasonable), ("Quixotic", .reasonable), ("quix0tic-W1nd", .strong),
    ("the old man and the sea", .strong), ("The old man and the 12 seas, retold", .veryStrong),
    ("73190284", .veryWeak),
    ("7319028465", .weak), ("長靴をはいた猫", .weak), ("🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀", .reasonable),
  ])
  func followsTheEntropy(_ password: String, _ expected: PasswordStrength) {
    #expect(PasswordStrength(of: password) == expected)
  }

  @Test(arguments: [
    "password", "Password", "PASSWORD1!", "iloveyou", "qwertyuiop", "1234567890", "letmein99", "P@ssw0rd",
    "correcthorsebatterystaple", "Football2024",
  ])
  func whatEverybodyTriesIsVeryWeak(_ password: String) {
    #expect(PasswordStrength(of: password) == .veryWeak)
  }

  @Test func acceptsFromReasonableOn() {
    #expect(PasswordStrength.allCases.filter(\.isAcceptable) == [.reasonable, .strong, .veryStrong])
    #expect(
      PasswordStrength.allCases.map(\.name) == ["very weak", "weak", "reasonable", "strong", "very strong"])
    #expect(PasswordStrength.allCases.map(\.level) == ["1", "2", "3", "4", "5"])
    #expect(PasswordStrength.allCases == PasswordStrength.allCases.sorted())
  }

  @Test(
    "A character counts once, whatever its bytes: a line feed joins a carriage return, an accent its letter")
  func countsCharacters() {
    #expect(PasswordStrength.entropy(of: "ab\r\n") == PasswordStrength.entropy(of: "ab\n"))
    #expect(PasswordStrength.entropy(of: "a\r") == PasswordStrength.entropy(of: "a\n"))
    #expect(PasswordStrength.entropy(of: "abe\u{301}") == PasswordStrength.entropy(of: "ab\u{E9}"))
    #expect(PasswordStrength.entropy(of: "ab\u{E9}") > PasswordStrength.entropy(of: "abe"))
  }

  @Test func longInputIsNoBurden() {
    #expect(PasswordStrength(of: String(repeating: "a", count: 100_000)) == .veryStrong)
  }
}
