import HTTP

/// The covers that books get from pictures: each picture is made into a cover, kept, and given to its book.
struct BookCovers: Sendable {
  let books: ListStore<Book>
  let store: CoverStore
  let maker: CoverMaker
  let attempts: Attempts
  let uploads: Uploads

  /// The reason why a book may not have another cover of its own; nil where it may. One that has a cover needs no more room in
  /// number.
  func refusal(for book: Book, of owner: OwnerID) async throws -> CoverUpload.Outcome? {
    if book.cover.isEmpty {
      let rows = try await books.list(of: owner).snapshot.rows
      let count = rows.indices.count { !rows[$0].item.cover.isEmpty }
      if count >= CoverStore.limit(of: owner) { return .tooMany }
    }
    return try await store.bytes(of: owner) < CoverStore.byteLimit(of: owner) ? nil : .tooManyBytes
  }

  /// Gives a book the cover that a picture becomes.
  ///
  /// - Parameters:
  ///   - request: the request that the picture is set by, whose network may not send too many.
  ///   - picture: gets the file; nil where there is none, and the book stays as it is.
  /// - Throws: `PictureError` where the file can't be read; `CoverError`; `AccountsError.tooManyAttempts`; `LedgerFull` where
  ///   as many pictures wait as may; `CancellationError` where the client has left; `StoreError`.
  func set(
    _ id: Book.ID, of owner: OwnerID, by request: Request, picture: () async throws -> CoverFile?
  ) async throws {
    let network = request.networkOfPerson
    try await attempts.admitPicture(from: network, of: owner, at: store.clock())
    let charge = try uploads.ledger.charge(1, of: .pictures, to: LedgerParty(owner, request))
    defer { charge.release() }
    guard let file = try await picture() else { return }
    let cover = try await maker.cover(of: file, for: CoverParty(owner, network: network))
    let digest = CoverDigest(of: cover)
    // In one transaction, so that no cover is left behind whose book is gone.
    try await books.change(owner) { table in
      try CoverStore.keep(cover, as: digest, at: table.now, table.connection)
      return try table.set(Book.Column.cover.rawValue, to: digest.text, for: id)
    }
  }

  /// Gives a book the cover that the catalogue has, if it has one.
  ///
  /// - Throws: as ``set(_:of:by:picture:)``.
  func set(
    _ id: Book.ID, to found: CatalogueBook, in catalogue: BookCatalogue, of owner: OwnerID,
    by request: Request
  ) async throws {
    try await set(id, of: owner, by: request) {
      let party = LedgerParty(owner, request)
      let charge = try uploads.ledger.charge(RemoteServer.Limits().answerBytes, of: .memory, to: party)
      defer { charge.release() }
      guard let bytes = await catalogue.cover(of: found) else { return nil }
      return try await uploads.keep(bytes, for: party)
    }
  }
}
