import Combine
import Testing
import Validation

/// A form that finds its broken rules when it is asked.
private final class AskedForm: ValidatingObject {
  @Published var name = ""
  @Published var town = ""

  override func validate() {
    clearBrokenRules()
    if name.isEmpty { addBrokenRule(BrokenRule(name: "name", message: "Name should not be empty")) }
    if town.isEmpty { addBrokenRule(BrokenRule(name: "town", message: "Town should not be empty")) }
  }
}

/// A form whose broken rules follow its properties, one of them between two.
private final class FollowedForm: ValidatingObject {
  @Validated(.nonEmpty) var password = ""
  @Published var repetition = ""
  @Published var age = 0

  override init() {
    super.init()
    collectBrokenRules(
      $password.brokenRule(of: "password"),
      $password.combineLatest($repetition).brokenRule(of: "repetition", by: .equal("Passwords do not match")),
      $age.brokenRule(of: "age", by: .greaterOrEqual(1), .lessOrEqual(150)))
  }
}

@Suite("Broken rules", .timeLimit(.minutes(10)))
struct BrokenRulesTests {
  @Test("A base class keeps what validate() finds")
  func asking() {
    let form = AskedForm()
    #expect(form.isValid)
    form.validate()
    form.validate()
    #expect(form.brokenRules.map(\.message) == ["Name should not be empty", "Town should not be empty"])
    form.name = "Ann"
    form.validate()
    #expect(form.brokenRules.map(\.name) == ["town"])
    form.addBrokenRule(BrokenRule(name: "town", message: "Town should not be empty"))
    #expect(form.brokenRules.count == 1, "one that is there is not added again")
    form.clearBrokenRules()
    #expect(form.isValid)
  }

  @Test("A change of the broken rules is announced, and so is one of a subclass's property")
  func announcing() {
    let form = AskedForm()
    var count = 0
    let following = form.objectWillChange.sink { count += 1 }
    form.name = "Ann"
    #expect(count == 1)
    form.validate()
    #expect(count == 2)
    form.clearBrokenRules()
    form.clearBrokenRules()
    #expect(count == 3)
    following.cancel()
  }

  @Test("Collected rules follow the properties, in their order")
  func following() {
    let form = FollowedForm()
    #expect(form.brokenRules.map(\.name) == ["password", "age"])
    (form.password, form.age) = ("secret", 200)
    #expect(form.brokenRules.map(\.name) == ["repetition", "age"])
    #expect(form.brokenRules.message(about: "age") == "Must be 150 or less")
    (form.repetition, form.age) = ("secret", 30)
    #expect(form.isValid)
  }

  @Test("Validity is published once for each change of it")
  func validity() {
    let form = FollowedForm()
    var states: [Bool] = []
    let following = form.$brokenRules.validity().sink { states.append($0) }
    form.repetition = "a"
    form.age = 30
    form.password = "a"
    form.age = 0
    form.age = 200
    following.cancel()
    #expect(states == [false, true, false])
  }

  @Test("A publisher of values becomes one of messages")
  func messages() {
    let subject = PassthroughSubject<String, Never>()
    var messages: [String] = []
    let following = subject.message(by: .nonEmpty.saying("Say something"), .range(...3))
      .sink { messages.append($0) }
    for text in ["", "abc", "abcd"] { subject.send(text) }
    following.cancel()
    #expect(messages == ["Say something", "", "Must have a length of 3 or less"])
  }

  @Test("No rules at all are no broken rules")
  func empty() {
    var found: [[BrokenRule]] = []
    let following = [AnyPublisher<BrokenRule?, Never>]().brokenRules().sink { found.append($0) }
    following.cancel()
    #expect(found == [[]])
  }

  @Test("A form is let go of with its rules")
  func lettingGo() {
    weak var gone: FollowedForm?
    do {
      let form = FollowedForm()
      gone = form
      form.age = 30
    }
    #expect(gone == nil)
  }
}
