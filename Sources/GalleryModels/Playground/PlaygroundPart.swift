/// One of the parts of a playground, which follow one another: a chapter of operators, an example of timelines.
public protocol PlaygroundPart: CaseIterable, RawRepresentable, Equatable, Sendable
where RawValue == String, AllCases == [Self] {
  var title: String { get }
  /// The sentence on what the part shows.
  var sentence: String { get }
}

extension PlaygroundPart {
  /// The part of the next page; nil for the last one.
  public var next: Self? {
    let all = Self.allCases
    return all.firstIndex(of: self).flatMap { $0 + 1 < all.count ? all[$0 + 1] : nil }
  }
}
