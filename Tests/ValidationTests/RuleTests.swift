import Testing
import Validation

@Suite("Rules", .timeLimit(.minutes(10)))
struct RuleTests {
  @Test(
    "An e-mail address has something, one @, and a name with a dot",
    arguments: [
      ("ann@example.org", true), ("a@b.c", true), ("a.b+c@d.e.f", true), ("", false), ("@", false),
      ("ann", false), ("ann@", false), ("@example.org", false), ("ann@example", false),
      ("ann@@example.org", false), ("ann@.org", false), ("ann@example.", false), ("an n@example.org", false),
      ("ann@example..org", false),
    ])
  func email(text: String, isRight: Bool) {
    #expect(ValidationRule<String>.isEmail.isFollowed(by: text) == isRight)
  }

  @Test("A length is counted in characters, from and up to its bounds")
  func lengths() {
    let atLeast = ValidationRule<String>.range(8...)
    #expect(!atLeast.isFollowed(by: "1234567"))
    #expect(atLeast.isFollowed(by: "👩‍👩‍👧‍👦2345678"))
    #expect(!atLeast.isFollowed(by: "👩‍👩‍👧‍👦"))
    let atMost = ValidationRule<[Int]>.range(...2)
    #expect(atMost.isFollowed(by: []))
    #expect(!atMost.isFollowed(by: [1, 2, 3]))
    let between = ValidationRule<String>.range(2...3)
    #expect(["a", "ab", "abc", "abcd"].map(between.isFollowed) == [false, true, true, false])
  }

  @Test("Numbers have a least and a greatest value")
  func bounds() {
    #expect([0, 1, 2].map(ValidationRule<Int>.greaterOrEqual(1).isFollowed) == [false, true, true])
    #expect([0, 1, 2].map(ValidationRule<Int>.lessOrEqual(1).isFollowed) == [true, true, false])
    #expect(!ValidationRule<Double>.greaterOrEqual(1).isFollowed(by: .nan))
  }

  @Test("Each rule has a message, and takes another")
  func messages() {
    #expect(ValidationRule<String>.nonEmpty.message == "Must not be empty")
    #expect(ValidationRule<String>.range(8...).message == "Must have a length of 8 or more")
    #expect(ValidationRule<String>.range(...8).message == "Must have a length of 8 or less")
    #expect(ValidationRule<String>.range(2...8).message == "Must have a length of 2 to 8")
    #expect(ValidationRule<Int>.greaterOrEqual(1).message == "Must be 1 or more")
    #expect(ValidationRule<Int>.lessOrEqual(1).message == "Must be 1 or less")
    let other = ValidationRule<String>.nonEmpty.saying("Say who you are")
    #expect(other.message == "Say who you are")
    #expect(!other.isFollowed(by: ""))
  }

  @Test("Of several rules the first that is broken counts")
  func order() {
    let rules: [ValidationRule<String>] = [.nonEmpty, .range(3...), .isEmail]
    #expect(rules.message(about: "") == "Must not be empty")
    #expect(rules.message(about: "a") == "Must have a length of 3 or more")
    #expect(rules.message(about: "abc") == "Must be an e-mail address")
    #expect(rules.message(about: "a@b.c") == "")
    #expect([ValidationRule<String>]().message(about: "") == "")
  }

  @Test("A rule holds under a condition, and for a part of a larger value")
  func conditions() {
    struct Order {
      var isGift = false
      var greeting = ""
    }
    let rule = ValidationRule<String>.nonEmpty.on(\Order.greeting).when(\.isGift)
    #expect(rule.isFollowed(by: Order()))
    #expect(!rule.isFollowed(by: Order(isGift: true)))
    #expect(rule.isFollowed(by: Order(isGift: true, greeting: "Hello")))
    #expect(rule.message == "Must not be empty")
  }

  @Test("The first message about a property is found among broken rules")
  func brokenRules() {
    let rules = [
      BrokenRule(name: "a", message: "1"), BrokenRule(name: "b", message: "2"),
      BrokenRule(name: "b", message: "3"),
    ]
    #expect(rules.message(about: "b") == "2")
    #expect(rules.message(about: "c") == "")
    #expect(Set(rules.map(\.id)).count == 3)
    #expect(rules[0] == BrokenRule(name: "a", message: "1"))
  }
}
