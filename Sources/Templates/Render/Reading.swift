// The closures that read values while rendering. They are composed once, when a template is loaded.

extension Projection {
  /// The call of a computed path, or nil, and the fixed distance of a stored one, or 0.
  var split: (way: Call?, offset: Int) {
    switch self {
    case .offset(let offset): (nil, offset)
    case .call(let call): (call, 0)
    }
  }
}

extension Leaf {
  /// Makes a closure that reads the value at the end of a path as text; nil when there is none.
  func text(behind way: Projection.Call?) -> @Sendable (UnsafeRawPointer) -> String? {
    let read = text
    guard let way else { return read }
    return { start in
      var text: String?
      way(start) { text = read($0) }
      return text
    }
  }

  private var text: @Sendable (UnsafeRawPointer) -> String? {
    switch self {
    case .string: { $0.value(String.self) }
    case .optionalString: { $0.value(String?.self) }
    case .integer: { String($0.value(Int.self)) }
    case .flag: { $0.value(Bool.self) ? "true" : "false" }
    case .test(let test): { test($0) ? "true" : "false" }
    case .uuid: { uuidText($0) }
    case .call(let make), .number(let make), .fixed(let make): make
    case .constant(let text): { _ in text }
    }
  }

  /// Whether the text needs no quotes in JSON.
  var isNumber: Bool {
    switch self {
    case .integer, .flag, .test, .number: true
    case .string, .optionalString, .uuid, .call, .constant, .fixed: false
    }
  }

  /// The closure that decides whether a section over the value is shown: its text isn't empty, or it is a true flag.
  fileprivate var isTrue: @Sendable (UnsafeRawPointer) -> Bool {
    switch self {
    case .string: { !$0.value(String.self).isEmpty }
    case .optionalString: { !($0.value(String?.self) ?? "").isEmpty }
    case .flag: { $0.value(Bool.self) }
    case .test(let test): test
    case .integer, .uuid: { _ in true }
    case .call(let make), .number(let make), .fixed(let make): { !(make($0) ?? "").isEmpty }
    case .constant(let text): { _ in !text.isEmpty }
    }
  }
}

extension Condition {
  /// The closure that decides whether the section is shown, given the address in a frame at which the reference begins.
  var isTrue: @Sendable (UnsafeRawPointer) -> Bool {
    switch self {
    case .truth(let reference, let leaf): reference.test(leaf.isTrue, missing: false)
    case .isEmpty(let reference, let access): reference.test(access.isEmpty, missing: true)
    case .object, .none: { _ in true }
    }
  }
}

extension Reference {
  /// Makes a closure that tests the value of the reference; its result is `missing` if there is no value.
  fileprivate func test(
    _ test: @escaping @Sendable (UnsafeRawPointer) -> Bool, missing: Bool
  ) -> @Sendable (UnsafeRawPointer) -> Bool {
    guard let way = projection.split.way else { return test }
    return { start in
      var isTrue = missing
      way(start) { isTrue = test($0) }
      return isTrue
    }
  }
}

extension ListAccess {
  fileprivate var isEmpty: @Sendable (UnsafeRawPointer) -> Bool {
    { list in
      var isEmpty = true
      rows(list) { isEmpty = $1 == 0 }
      return isEmpty
    }
  }
}
