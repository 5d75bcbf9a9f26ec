// Limits that this server's own count holds where the database does not answer.
extension Attempts {
  /// Lets somebody of a network ask a server on the internet a question.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where there were too many, from there or in all.
  func admitQuestion(from network: String?, at now: Int) async throws {
    try await begin(
      Self.question(from: network), from: network, at: now, uncounted: .isCountedHere)
  }

  /// Lets somebody of a network send a picture.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where there were too many.
  func admitPicture(from network: String?, of owner: OwnerID, at now: Int) async throws {
    try await begin(
      Self.picture(from: network, isVisitor: owner.isVisitor), from: network, at: now,
      uncounted: .isCountedHere)
  }

  /// Lets a new visitor of a network change something.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where there were too many.
  func admitNewVisitor(from network: String?, at now: Int) async throws {
    try await begin(
      Self.newVisitor(from: network), from: network, at: now, uncounted: .isCountedHere)
  }
}
