import HTTP

/// The covers that books get from pictures: each picture is made into a cover, kept, and given to its book.
struct BookCovers: Sendable {
  let books: ListStore<Book>
  let store: CoverStore
  let maker: CoverMaker
  let accounts: AccountsStore

  /// Whether a book may have a cover of its own: there is room for one more, or it has one already.
  func hasRoom(for book: Book, of owner: OwnerID) async throws -> Bool {
    if !book.cover.isEmpty { return true }
    let rows = try await books.list(of: owner).snapshot.rows
    return rows.indices.count { !rows[$0].item.cover.isEmpty } < CoverStore.limit(of: owner)
  }

  /// Gives a book the cover that a picture becomes.
  ///
  /// - Parameters:
  ///   - request: the request that the picture is set by, whose network may not send too many.
  ///   - picture: gets the file; nil where there is none, and the book stays as it is.
  /// - Throws: `PictureError` where the file can't be read; `AccountsError.tooManyAttempts`; `StoreError`.
  func set(
    _ id: Book.ID, of owner: OwnerID, by request: Request, picture: () async throws -> [UInt8]?
  ) async throws {
    try await accounts.admitPicture(from: request.networkOfPerson)
    guard let file = try await picture() else { return }
    let digest = try await store.keep(try await maker.cover(of: file))
    try await books.set(.cover, to: digest.text, id: id, of: owner)
  }
}
