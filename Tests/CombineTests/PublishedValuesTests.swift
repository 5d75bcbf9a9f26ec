import Combine
import Testing

@Suite("The values of published properties", .timeLimit(.minutes(10)))
struct PublishedValuesTests {
  final class Object {}

  struct Plain {
    let object: Object
    let number: Int
  }

  class Model: ObservableObject {
    @Published var text = "a text that is too long to stand in the property itself"
    @Published var numbers: [Int: String] = [1: "one"]
    @Published var plain: Plain

    init(_ plain: Plain) { self.plain = plain }
  }

  final class Other: Model {}

  private let plain = Plain(object: Object(), number: 1)

  @Test("are alike where they are equal, or refer to the same")
  func alike() {
    let model = Model(plain)
    let values = PublishedValues(of: model)
    #expect(values.areAlike(in: model))
    let other = Model(plain)
    // Equal, in other memory.
    other.text = String(decoding: Array(model.text.utf8), as: UTF8.self)
    other.numbers = Dictionary(uniqueKeysWithValues: [(1, "one")])
    #expect(values.areAlike(in: other))
  }

  @Test("differ by one property of any kind, and stay what they were")
  func different() {
    for change in [
      { $0.text = "other" }, { $0.numbers[2] = "two" }, { $0.plain = Plain(object: Object(), number: 1) },
      { $0.plain = Plain(object: $0.plain.object, number: 2) },
    ] as [(Model) -> Void] {
      let model = Model(plain)
      let values = PublishedValues(of: model)
      change(model)
      #expect(!values.areAlike(in: model))
      #expect(values.areAlike(in: Model(plain)))
    }
  }

  @Test("of objects of another class are never alike")
  func otherClass() {
    #expect(!PublishedValues(of: Model(plain)).areAlike(in: Other(plain)))
  }

  @Test("keep what they refer to, so that nothing else comes to stand in its place")
  func kept() {
    weak var object: Object?
    var values: PublishedValues?
    do {
      let plain = Plain(object: Object(), number: 1)
      object = plain.object
      let model = Model(plain)
      values = PublishedValues(of: model)
      model.plain = self.plain
    }
    #expect(object != nil)
    _ = values
    values = nil
    #expect(object == nil)
  }
}
