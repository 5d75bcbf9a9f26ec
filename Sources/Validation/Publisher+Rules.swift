import Combine

extension Publisher where Failure == Never {
  /// The message about each value: the message of the first rule it breaks, empty where it breaks none.
  public func message(by rules: ValidationRule<Output>...) -> Publishers.Map<Self, String> {
    map { rules.message(about: $0) }
  }

  /// The rule that each value breaks, under a property's name; nil where it breaks none.
  ///
  /// For a rule between fields, the values are the values of `combineLatest`, as tuples.
  public func brokenRule(
    of name: String, by rules: ValidationRule<Output>...
  ) -> AnyPublisher<BrokenRule?, Never> {
    map { value in
      let message = rules.message(about: value)
      return message.isEmpty ? nil : BrokenRule(name: name, message: message)
    }
    .removeDuplicates()
    .eraseToAnyPublisher()
  }
}

extension Collection where Element: Publisher, Element.Output == BrokenRule?, Element.Failure == Never {
  /// The last findings of all these publishers, in their order.
  public func brokenRules() -> AnyPublisher<[BrokenRule], Never> {
    reduce(Just([]).eraseToAnyPublisher()) { rules, next in
      rules.combineLatest(next) { found, rule in found + (rule.map { [$0] } ?? []) }.eraseToAnyPublisher()
    }
  }
}

extension Publisher where Output == [BrokenRule], Failure == Never {
  /// Whether no rule is broken.
  public func validity() -> Publishers.RemoveDuplicates<Publishers.Map<Self, Bool>> {
    map(\.isEmpty).removeDuplicates()
  }
}
