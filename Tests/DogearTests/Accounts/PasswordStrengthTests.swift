import Testing

@testable import Dogear

@Suite("The strength of passwords", .timeLimit(.minutes(10)))
struct PasswordStrengthTests {
  private func estimate(_ password: String, name: String = "") -> PasswordEstimate {
    PasswordEstimate(of: password, name: name)
  }

  @Test(
    "Strength follows the number of guesses",
    arguments: [
      ("", PasswordStrength.veryWeak), ("password", .veryWeak), ("sunflower", .weak),
      ("73190284", .reasonable),
      ("quixotic", .strong), ("quix0tic-W1nd", .veryStrong), ("the old man and the sea", .veryStrong),
    ])
  func guesses(_ password: String, _ expected: PasswordStrength) {
    #expect(estimate(password).strength == expected)
  }

  @Test(
    "Passwords that everybody tries are refused, with a reason",
    arguments: [
      ("password", PasswordWeakness.commonPassword), ("P@ssw0rd", .commonPassword),
      ("iloveyou", .commonPassword),
      ("fktrcfylh", .commonPassword), ("qwerty123456", .commonWord), ("PASSWORD1!", .commonWord),
      ("letmein99", .commonWord), ("Football2024", .commonWord), ("aaaaaaaaaaaa", .repetition),
      ("abcdefgh", .sequence), ("1234567890", .sequence), ("zxcvbnm,", .keys), ("13.05.1987", .date),
      ("correcthorsebatterystaple", .commonPassword), ("pässwörd", .commonPassword), ("Dogear2024", .product),
    ])
  func refused(_ password: String, _ weakness: PasswordWeakness) {
    let estimate = estimate(password)
    #expect(!estimate.strength.isAcceptable)
    #expect(estimate.weakness == weakness)
  }

  @Test(
    "The name of the account is no password",
    arguments: ["alice.miller", "Alice.Miller", "miller1987", "4lice.mill3r", "alicemiller"])
  func name(_ password: String) {
    let known = estimate(password, name: "Alice.Miller")
    #expect(!known.strength.isAcceptable)
    #expect(known.weakness == .name)
    #expect(estimate(password).weakness != .name)
  }

  @Test("Every character beyond ASCII counts once, not by its bytes")
  func characters() {
    #expect(estimate("長靴長靴長靴長靴").weakness == .repetition)
    #expect(!estimate("長長長長長長長長").strength.isAcceptable)
    #expect(!estimate("🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀🧑🏽‍🚀").strength.isAcceptable)
    #expect(estimate("長靴をはいた猫だ").strength.isAcceptable)
    #expect(estimate("e\u{301}te\u{301}-a\u{300}-la-plage").strength == estimate("été-à-la-plage").strength)
  }

  @Test("A null character hides nothing, and long passwords are judged by their beginning")
  func edges() {
    #expect(estimate("a\0xK93hfq2L").strength == .veryStrong)
    #expect(!estimate(String(repeating: "a", count: 100_000)).strength.isAcceptable)
    #expect(estimate(String(repeating: "tea and biscuits, ", count: 10_000)).strength.isAcceptable)
    #expect(
      estimate("xK93hfq2L!", name: String(repeating: "long name ", count: 1000)).strength == .veryStrong)
  }

  @Test(
    "Keys side by side are judged by the first ten of them, however long the walk and on whatever keyboard",
    arguments: ["12", "01", "qw", "1q", "ao", "q1", "Q!", "85", "a", "1"])
  func walks(_ keys: String) {
    let walk = String(repeating: keys, count: 100 / keys.count)
    #expect(estimate(walk) == estimate(String(walk.prefix(10))))
    // What comes after the walk counts, and a new walk begins with it.
    #expect(estimate(walk.prefix(30) + "xK93hfq2L").strength == .veryStrong)
    #expect(KeyWalk.shortened(Array((walk.prefix(30) + "x" + walk.prefix(30)).utf8)).count <= 21)
  }

  @Test("Letters of words are no walk")
  func words() {
    for text in ["the old man and the sea", "xK93hfq2L", "qwertyuiop", "", "\u{80}\u{80}"] {
      #expect(KeyWalk.shortened(Array(text.utf8)) == Array(text.utf8))
    }
  }

  @Test(
    "Each of the common ones that no pattern tells is refused, whatever its case and with a digit after it")
  func common() {
    #expect(CommonPasswords.list.count > 50)
    for password in CommonPasswords.list where password.count >= 8 {
      for variant in [password, password.uppercased(), password.capitalized, password + "1"] {
        #expect(!estimate(variant).strength.isAcceptable, "\(variant)")
      }
    }
  }

  /// Each keystroke has the password judged, and only a submission has it hashed. The quickest of several tells, however
  /// busy the machine is.
  @Test("The longest password is judged in a fraction of the time that hashing it takes")
  func time() async throws {
    let password = String(
      (0..<64).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789-_".randomElement() ?? "a" })
    let hasher = PasswordHasher()
    var (judging, hashing) = (Duration.seconds(60), Duration.seconds(60))
    for round in 0..<30 where round < 5 || judging * 4 > hashing {
      judging = min(judging, ContinuousClock().measure { _ = estimate(password, name: "Alice.Miller") })
      hashing = min(
        hashing, try await ContinuousClock().measure { _ = try await hasher.hash(password) })
    }
    #expect(judging * 4 < hashing)
  }

  @Test("From reasonable on a password is accepted; the steps have names and numbers")
  func scale() {
    #expect(PasswordStrength.allCases.filter(\.isAcceptable) == [.reasonable, .strong, .veryStrong])
    #expect(
      PasswordStrength.allCases.map(\.name) == ["very weak", "weak", "reasonable", "strong", "very strong"])
    #expect(PasswordStrength.allCases.map(\.level) == ["1", "2", "3", "4", "5"])
    #expect(PasswordStrength.allCases == PasswordStrength.allCases.sorted())
  }
}
