import Combine

/// The effects of modifiers: by their order, on views below, and on views above.
public final class ModifiersViewModel: ObservableObject {
  /// The order of two modifiers around the same text.
  public enum Order: String, CaseIterable, Sendable {
    case paddingFirst = "padding, then background"
    case backgroundFirst = "background, then padding"
  }

  @Published public var order = Order.paddingFirst
  /// Whether the container has the monospaced font, which its children take over.
  @Published public var isMonospaced = false
  /// Whether the inner view has a title of its own.
  @Published public var hasInnerTitle = true

  public init() {}

  /// The title on top: "Inner title" beats "Outer title".
  public var title: String {
    let inner = TitledView(title: hasInnerTitle ? "Inner title" : nil)
    return TitledView(title: "Outer title", children: [inner]).resolvedTitle ?? ""
  }
}
