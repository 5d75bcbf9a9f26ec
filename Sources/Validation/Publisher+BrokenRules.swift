import Combine

extension Publisher {
  /// The rules that each form breaks.
  public func brokenRules(by rules: FormRules<Output>) -> Publishers.Map<Self, [BrokenRule]> {
    map { rules.brokenRules(of: $0) }
  }
}

extension Publisher where Output == [BrokenRule] {
  /// The broken rules of this publisher and then those of another, whenever one of them changes.
  public func and<Other: Publisher<[BrokenRule], Failure>>(
    _ other: Other
  ) -> Publishers.Map<Publishers.CombineLatest<Self, Other>, [BrokenRule]> {
    combineLatest(other).map { $0 + $1 }
  }

  /// Whether no rule is broken, once for each change.
  public func isValid() -> Publishers.RemoveDuplicates<Publishers.Map<Self, Bool>> {
    map(\.isEmpty).removeDuplicates()
  }
}
