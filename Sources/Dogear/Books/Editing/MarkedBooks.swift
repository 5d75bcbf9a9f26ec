/// The number of books that were changed at once, and of those that could not be.
struct MarkedBooks: Hashable, Codable, Sendable {
  var changed = 0
  var refused = 0
  /// The reason why the first of those was refused.
  var reason = ""

  static func += (sum: inout MarkedBooks, more: MarkedBooks) {
    if sum.refused == 0 { sum.reason = more.reason }
    sum.changed += more.changed
    sum.refused += more.refused
  }
}

extension ListStore where Item == Book {
  /// Moves books to the bin, all at one time.
  ///
  /// - Returns: the number, and the time by which they are restored; nil where none of them was there.
  func delete(_ ids: [Book.ID], of owner: OwnerID) async throws -> (count: Int, time: Int)? {
    try await batch(of: owner, isFreeing: true) { batch, _ in try batch.delete(ids) }
  }
}
