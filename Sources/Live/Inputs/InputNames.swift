/// A set of a page's input names. An array, since they are few: comparing them takes less time than hashing one.
@usableFromInline
struct InputNames: Sendable {
  private var names: [String] = []

  init(_ names: some Sequence<String>) {
    for name in names { insert(name) }
  }

  var isEmpty: Bool { names.isEmpty }

  @usableFromInline
  func contains(_ name: String) -> Bool {
    for index in names.indices where names[index] == name { return true }
    return false
  }

  /// Whether one of the names passes a test.
  func contains(where passes: (String) -> Bool) -> Bool { names.contains(where: passes) }

  mutating func insert(_ name: String) {
    if !contains(name) { names.append(name) }
  }

  mutating func formUnion(_ others: InputNames) {
    for name in others.names { insert(name) }
  }

  mutating func subtract(_ others: InputNames) {
    names.removeAll { others.contains($0) }
  }
}

extension InputNames: ExpressibleByArrayLiteral {
  @usableFromInline
  init(arrayLiteral names: String...) {
    self.init(names)
  }
}
