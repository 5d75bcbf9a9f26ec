import Templates

/// The context of a site's layout, which surrounds every page.
public struct PageFrame<Visitor: PageVisitor>: Sendable {
  /// The constant part, behind one reference because frames are passed by value, and each open page keeps one
  /// (thresholds.json: “memory of each of 10000 open pages, in KB”).
  private final class Constants: Sendable {
    let visitor: Visitor
    let path: String
    let flash: String
    let pageToken: String

    init(visitor: Visitor, path: String, flash: String, pageToken: String) {
      (self.visitor, self.path, self.flash, self.pageToken) = (visitor, path, flash, pageToken)
    }
  }

  private let constants: Constants
  /// The page's title.
  public var title: String
  /// The visitor who looks at the page.
  public var visitor: Visitor { constants.visitor }
  /// The path the page is defined with.
  public var path: String { constants.path }
  /// A message left by the page before, shown once.
  public var flash: String { constants.flash }
  /// The token that names the page among all that were ever loaded. A form that must not be carried out twice sends it
  /// as `key`.
  public var pageToken: String { constants.pageToken }

  /// Makes a frame.
  public init(visitor: Visitor, path: String, title: String, flash: String = "", pageToken: String = "") {
    constants = Constants(visitor: visitor, path: path, flash: flash, pageToken: pageToken)
    self.title = title
  }

  /// The fields every frame has: `title`, `flash` and `pageToken`.
  public static var fields: Fields<PageFrame> {
    Fields<PageFrame>()
      .text("title", \.title)
      .text("flash") { $0.flash }
      .fixed("pageToken") { $0.pageToken }
  }
}
