import Combine

/// A playground of operators: examples that run whenever a constant is changed.
public final class OperatorPlaygroundViewModel: ObservableObject {
  public static let constants = 1...5

  @Published public var chapter: OperatorChapter
  @Published public var variant = OperatorVariant.final
  /// The number that the examples are made with.
  @Published public var constant = 2
  @Published public private(set) var diagrams: [MarbleDiagram] = []
  @Published public private(set) var challenge: OperatorChallenge?

  public init(_ chapter: OperatorChapter = .publishers) {
    self.chapter = chapter
    let runs = Publishers.CombineLatest3($chapter, $variant, $constant.removeDuplicates())
    runs
      .map { chapter, variant, constant in
        variant == .challenge ? [] : chapter.diagrams(constant, isStarter: variant == .starter)
      }
      .assign(to: &$diagrams)
    runs
      .map { chapter, variant, _ in variant == .challenge ? OperatorChallenge(of: chapter) : nil }
      .assign(to: &$challenge)
  }

  /// The console: the console of all examples, one after the other.
  public var console: [String] { challenge?.console ?? diagrams.flatMap(\.console) }
}
