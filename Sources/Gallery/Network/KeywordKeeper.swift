import Live

/// The keeper of the keywords by which visitors filter the news: an app keeps them as it keeps what else is theirs.
public struct KeywordKeeper: Sendable {
  let load: @Sendable (any PageVisitor) async throws -> [String]
  let save: @Sendable (any PageVisitor, [String]) async throws -> Void

  /// Makes a keeper that loads and saves the keywords of a visitor.
  public init(
    load: @escaping @Sendable (any PageVisitor) async throws -> [String],
    save: @escaping @Sendable (any PageVisitor, [String]) async throws -> Void
  ) {
    (self.load, self.save) = (load, save)
  }
}
