import Combine
import Testing
import Validation

/// An object with validated properties, beside others.
private final class Person: ObservableObject {
  @Published var title = ""
  @Validated(.nonEmpty, .range(2...)) var name = ""
  @Validated(.isEmail) var email: String?
  @Validated(.greaterOrEqual(1)) var age = 0

  var nameError: ValidationError? { _name.validationError }
  var states: [Bool] { [_name.isValid, _email.isValid, _age.isValid] }
}

/// An object without other publishers.
private final class Bare: ObservableObject {
  @Validated(.nonEmpty) var name = ""
}

@Suite("@Validated", .timeLimit(.minutes(10)))
struct ValidatedTests {
  @Test("A value is stored, whatever the rules say of it")
  func storing() {
    let person = Person()
    #expect(person.nameError?.failureReason == "Must not be empty")
    person.name = "A"
    #expect(person.name == "A")
    #expect(person.nameError?.description == "Must have a length of 2 or more")
    person.name = "Ann"
    #expect(person.nameError == nil)
    #expect(person.states == [true, true, false])
  }

  @Test("nil is not validated")
  func optional() {
    let person = Person()
    #expect(person.states[1])
    person.email = "ann"
    #expect(!person.states[1])
    person.email = nil
    #expect(person.states[1])
  }

  @Test("A change is announced once, before it is made")
  func announcing() {
    let person = Person()
    var seen: [String] = []
    let following = person.objectWillChange.sink { [weak person] in seen.append(person?.name ?? "") }
    person.name = "Ann"
    person.title = "Dr"
    person.name = "Bo"
    following.cancel()
    #expect(seen == ["", "Ann", "Ann"])
    let bare = Bare()
    var count = 0
    let counting = bare.objectWillChange.sink { count += 1 }
    bare.name = "Ann"
    counting.cancel()
    #expect(count == 1)
  }

  @Test("The publisher has the current value, each new one before it is stored, and what the rules say")
  func publishing() {
    let person = Person()
    var (values, stored): ([String], [String]) = ([], [])
    let following = person.$name.sink { [weak person] in
      values.append($0)
      stored.append(person?.name ?? "")
    }
    var messages: [String] = []
    let reading = person.$name.messages().sink { messages.append($0) }
    var validity: [Bool] = []
    let checking = person.$name.validity().sink { validity.append($0) }
    var rules: [BrokenRule?] = []
    let collecting = person.$name.brokenRule(of: "name").sink { rules.append($0) }
    for name in ["A", "B", "Ann"] { person.name = name }
    for cancellable in [following, reading, checking, collecting] { cancellable.cancel() }
    #expect(values == ["", "A", "B", "Ann"])
    #expect(stored == ["", "", "A", "B"])
    #expect(messages == ["Must not be empty", "Must have a length of 2 or more", ""])
    #expect(validity == [false, true])
    #expect(rules.map(\.?.name) == ["name", "name", nil])
  }

  @Test("Nothing keeps the object alive")
  func lettingGo() {
    weak var gone: Person?
    let publisher: Validated<String>.Publisher
    do {
      let person = Person()
      gone = person
      publisher = person.$name
    }
    #expect(gone == nil)
    var values: [String] = []
    let following = publisher.sink { values.append($0) }
    following.cancel()
    #expect(values == [""])
  }
}
