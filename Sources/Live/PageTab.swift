/// The tab of a browser that an open page belongs to.
///
/// Two tabs can't be one page: each would count its requests for itself. They come from one HTML where a tab is duplicated
/// or restored.
struct PageTab {
  enum Claim: Equatable {
    /// The page is this tab's.
    case same
    /// The page is this tab's from now on.
    case new
    /// The page is another's: this tab has to load a page of its own.
    case refused
  }

  /// The hash of what tells the tab from others; nil as long as no tab said it.
  private var name: Int?

  /// A tab asks for the page. It gets another's, too, if that one has no stream and never sent anything.
  ///
  /// - Parameters:
  ///   - tab: tells the browser's tabs apart; without it, each stream counts as another tab's.
  ///   - hasEvents: whether the page sent any event.
  ///   - hasRequests: whether it took any request.
  mutating func claim(_ tab: String?, hasEvents: Bool, hasRequests: Bool, hasStream: Bool) -> Claim {
    let claimed = tab?.hashValue
    if name != nil, name == claimed { return .same }
    guard !hasEvents || !(hasRequests || hasStream) else { return .refused }
    name = claimed
    return .new
  }
}
