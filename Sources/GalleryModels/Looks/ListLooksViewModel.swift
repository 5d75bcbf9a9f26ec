import Combine

/// The looks of lists: styles, headers and footers, single rows, and the separators of rows and sections.
public final class ListLooksViewModel: ObservableObject {
  public enum Style: String, CaseIterable, Sendable {
    case automatic, grouped, inset, insetGrouped, plain, sidebar, covers, table
  }

  @Published public var style = Style.automatic
  public let fruits = ["Apples", "Bananas", "Mangoes"]

  public init() {}

  /// The style that is drawn: the automatic one is the style of grouped rows with an inset.
  public var drawnStyle: Style { style == .automatic ? .insetGrouped : style }

  public var footer: String { "\(fruits.count) fruits" }

  public let styledRows = StyledRow.samples

  public let rows = (1...10).map { number in
    let separators: [Int: Separator] = [2: .hidden, 4: .red, 6: .noBottom, 8: .blueTop]
    return Separated(id: number, separator: separators[number] ?? .both)
  }

  public let sections = zip(1..., [Separator.both, .hidden, .red, .greenBoth, .noBottom, .headerOnly])
    .map { Separated(id: $0, separator: $1) }
}
