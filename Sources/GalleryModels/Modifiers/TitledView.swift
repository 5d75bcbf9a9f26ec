/// A view with a title of its own, or none, around other views.
public struct TitledView: Equatable, Sendable {
  public var title: String?
  public var children: [TitledView]

  public init(title: String? = nil, children: [TitledView] = []) {
    (self.title, self.children) = (title, children)
  }

  /// The title that reaches the top: titles go up the tree, and the inner one wins.
  public var resolvedTitle: String? {
    children.lazy.compactMap(\.resolvedTitle).first ?? title
  }
}
