import Combine
import Testing
import Validation

extension ValidationRule where Value == String {
  fileprivate static var required: Self { .required(errorMessage: "This is required") }

  fileprivate static func required(errorMessage: String) -> Self { .nonEmpty.saying(errorMessage) }
}

private final class Customer: ValidatingObject {
  @Validated(.nonEmpty, .isEmail) var email = ""
  @Validated(.required(errorMessage: "First name cannot be empty")) var firstName = ""
  @Validated(.greaterOrEqual(1)) var count = 0
  @Validated(ValidationRule<String>.nonEmpty) var note: String? = nil

  override init() {
    super.init()
    followBrokenRules(
      of: $firstName.brokenRules(named: "Firstname")
        .and($email.brokenRules(named: "Email"))
        .and($count.brokenRules(named: "Count")))
  }
}

private struct Pair: Equatable {
  var first = ""
  var second = ""
}

/// The validation engine: rules, wrappers, forms, and their publishers.
@Suite("Validation", .timeLimit(.minutes(10)))
struct ValidationTests {
  @Test(
    "An e-mail address has a name, one @ and a host with a dot",
    arguments: [
      ("ann@example.org", true), ("a.b+c@mail.example.org", true), ("", false), ("@", false),
      ("ann", false), ("ann@example", false), ("ann@.org", false), ("@example.org", false),
      ("a@b@example.org", false), ("a b@example.org", false), ("ann@example.", false),
      ("ann@example..org", false),
    ])
  func email(text: String, isValid: Bool) {
    #expect(Validated(wrappedValue: text, .isEmail).isValid == isValid)
  }

  @Test("A range is of lengths for texts and lists, and of values for numbers")
  func ranges() {
    #expect(Validated(wrappedValue: "1234567", .range(8...)).failureReason == "has the wrong length")
    #expect(Validated(wrappedValue: "12345678", .range(8...)).isValid)
    #expect(Validated(wrappedValue: [1, 2, 3], .range(1...2)).isValid == false)
    #expect(Validated(wrappedValue: 7, .range(8...)).failureReason == "is out of range")
    #expect(Validated(wrappedValue: 0.5, .range(0..<1)).isValid)
    #expect(Validated(wrappedValue: 0, .greaterOrEqual(1)).failureReason == "should be 1 or more")
  }

  @Test("The first broken rule counts, and its reason follows the name of the property")
  func order() {
    let customer = Customer()
    #expect(customer.$email.failureReason == "should not be empty")
    customer.email = "ann"
    #expect(customer.$email.validationError?.message(about: "Email") == "Email should be an e-mail address")
    customer.email = "ann@example.org"
    #expect(customer.$email.isValid)
  }

  @Test("A nil value is not validated")
  func missing() {
    let customer = Customer()
    #expect(customer.$note.isValid)
    customer.note = ""
    #expect(customer.$note.failureReason == "should not be empty")
    customer.note = "x"
    #expect(customer.$note.isValid)
  }

  @Test("A custom rule has its own message, which is a whole sentence")
  func custom() {
    let required = Validated(wrappedValue: "", .required).validationError
    #expect(required?.message(about: "Name") == "This is required")
    let error = Validated(wrappedValue: "", .required(errorMessage: "Say it")).validationError
    #expect(error?.isSentence == true)
    #expect(error?.message(about: "Name") == "Say it")
  }

  @Test("A published wrapper tells its broken rules with each change, and the object announces it")
  func published() {
    let customer = Customer()
    #expect(
      customer.brokenRules.map(\.message) == [
        "First name cannot be empty", "Email should not be empty", "Count should be 1 or more",
      ])
    var (changes, validity) = (0, [Bool]())
    let following = customer.objectWillChange.sink { changes += 1 }
    let validating = customer.$brokenRules.isValid().sink { validity.append($0) }
    customer.firstName = "Ann"
    #expect(changes > 0)
    #expect(customer.brokenRules.message(about: "Firstname").isEmpty)
    #expect(customer.brokenRules.message(about: "Email") == "Email should not be empty")
    customer.email = "ann@example.org"
    customer.count = 2
    #expect(customer.isValid)
    customer.count = 0
    #expect(validity == [false, true, false])
    following.cancel()
    validating.cancel()
  }

  @Test("A value is read back as it was set, and published from the present one on")
  func values() {
    let customer = Customer()
    var names: [String] = []
    let following = customer.$firstName.publisher.sink { names.append($0) }
    customer.firstName = "Ann"
    customer.firstName += "a"
    #expect(customer.firstName == "Anna")
    #expect(names == ["", "Ann", "Anna"])
    following.cancel()
  }

  @Test("What follows broken rules does not keep the object alive")
  func release() {
    weak var gone: Customer?
    do {
      let customer = Customer()
      gone = customer
      customer.email = "x"
    }
    #expect(gone == nil)
  }

  @Test("A broken rule is listed once")
  func adding() {
    let object = ValidatingObject()
    let rule = BrokenRule(name: "Name", message: "Name should not be empty")
    for _ in 0..<2 { object.addBrokenRule(rule) }
    object.addBrokenRule(BrokenRule(name: "Name", message: "Another"))
    #expect(object.brokenRules.map(\.id) == ["Name: Name should not be empty", "Name: Another"])
    object.clearBrokenRules()
    #expect(object.isValid)
  }

  @Test("A rule that is added beside a publisher goes with its next value, even if that is the same")
  func addedBeside() {
    let customer = Customer()
    customer.firstName = "Ann"
    customer.email = "ann@example.org"
    customer.count = 1
    customer.addBrokenRule(BrokenRule(name: "Email", message: "Somebody else has this address"))
    #expect(!customer.isValid)
    customer.email = "bo@example.org"
    #expect(customer.isValid)
  }

  @Test("Rules between fields hold under their condition, and each field tells its first")
  func form() {
    let rules = FormRules<Pair>()
      .field("First", \.first, .nonEmpty)
      .field("Second", \.second, .nonEmpty) { !$0.first.isEmpty }
      .rule("Second", "They differ.") { $0.first == $0.second }
    #expect(rules.brokenRules(of: Pair()).map(\.message) == ["First should not be empty"])
    #expect(rules.brokenRules(of: Pair(first: "a")).map(\.message) == ["Second should not be empty"])
    #expect(rules.brokenRules(of: Pair(first: "a", second: "b")).map(\.message) == ["They differ."])
    #expect(rules.brokenRules(of: Pair(first: "a", second: "a")).isEmpty)

    let forms = CurrentValueSubject<Pair, Never>(Pair())
    var counts: [Int] = []
    let following = forms.brokenRules(by: rules).sink { counts.append($0.count) }
    forms.value.first = "a"
    forms.value.second = "a"
    #expect(counts == [1, 1, 0])
    following.cancel()
  }
}
