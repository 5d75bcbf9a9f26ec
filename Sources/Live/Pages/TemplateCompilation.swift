import Synchronization

/// The time at which the templates of pages are compiled, with all that is checked then.
public enum TemplateCompilation: Sendable {
  /// As a page is added: a mistake in any template is found at start-up.
  case atStart
  /// At the first request for a page: tests that start a site of many pages for each case compile those few that they
  /// visit. A page with a mistake answers each request with the error.
  case atFirstRequest

  /// Returns a function that has what is made from a template, which is made once.
  func value<Value: Sendable>(
    _ make: @escaping @Sendable () throws -> Value
  ) throws -> @Sendable () throws -> Value {
    switch self {
    case .atStart:
      let value = try make()
      return { value }
    case .atFirstRequest:
      let once = Once(make)
      return { try once.value() }
    }
  }

  private final class Once<Value: Sendable>: Sendable {
    private let make: @Sendable () throws -> Value
    private let known = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable () throws -> Value) {
      self.make = make
    }

    func value() throws -> Value {
      try known.withLock { known in
        if let known { return known }
        let value = try make()
        known = value
        return value
      }
    }
  }
}
