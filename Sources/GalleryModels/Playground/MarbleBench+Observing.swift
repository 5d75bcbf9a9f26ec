import Combine
import Foundation

/// Properties of objects, followed by whoever wants to know of their changes.
extension MarbleBench {
  var observing: [MarbleDiagram] {
    [
      observed("publisher(for:)", "object.publisher(for: \\.number)") { $0.publisher(for: \.number) },
      observed("options: []", "publisher(for: \\.number, options: [])") {
        $0.publisher(for: \.number, options: [])
      },
      observed("options: .prior", "publisher(for: \\.number, options: .prior)") {
        $0.publisher(for: \.number, options: .prior)
      },
      observed("a computed property", "object.publisher(for: \\.sentence)") { $0.publisher(for: \.sentence) },
      observed("@Published", "object.$number") { $0.$number },
      observed("objectWillChange", "object.objectWillChange") { object in
        object.objectWillChange.map { "was \(object.number)" }
      },
    ]
  }

  /// Follows a property of an object whose number is set to each value.
  private func observed<P: Publisher>(
    _ title: String, _ code: String, of make: (ObservedObject) -> P
  ) -> MarbleDiagram {
    example(title, code, ["-1---2---2---|"]) { sources, recorder in
      let object = ObservedObject(number: n)
      recorder.follow(make(object))
      sources.numbers.assign(to: \.number, on: object).store(in: &recorder.cancellables)
    }
  }
}

/// An object that others observe.
private final class ObservedObject: ObservableObject {
  @Published var number: Int

  init(number: Int) {
    self.number = number
  }

  var sentence: String { number > 1 ? "many" : "one" }
}
