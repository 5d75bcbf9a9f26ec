/// The browser tab that an open page belongs to.
///
/// Two tabs can't share an open page, since each counts its requests for itself. Both have the same HTML where a tab is
/// duplicated or restored.
struct PageTab {
  enum Claim: Equatable {
    /// The page is already this tab's.
    case same
    /// The page is this tab's from now on.
    case new
    /// The page is another tab's: this one has to load a page of its own.
    case refused
  }

  /// The hash of the tab's identifier; nil as long as no tab gave one.
  private var name: Int?

  /// Claims the page for a tab. Another tab's page is granted only before its first event, or as long as that tab has
  /// no stream and sent no request.
  ///
  /// - Parameters:
  ///   - tab: the tab's identifier; without it, each stream counts as another tab's.
  ///   - hasEvents: whether the page sent any event.
  ///   - hasRequests: whether the page took any request.
  mutating func claim(_ tab: String?, hasEvents: Bool, hasRequests: Bool, hasStream: Bool) -> Claim {
    let claimed = tab?.hashValue
    if name != nil, name == claimed { return .same }
    guard !hasEvents || !(hasRequests || hasStream) else { return .refused }
    name = claimed
    return .new
  }
}
