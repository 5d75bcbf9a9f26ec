import HTTP

/// The forms with files that are sent: how many may be under way, and where their files are meanwhile. All of it is in the
/// ``Ledger``.
struct Uploads: Sendable {
  let ledger: Ledger
  /// The folder of the files, which have no names. It is on the disk whose reserve the server keeps.
  let directory: String

  /// The form of a request, with at most one file. The file's bytes are charged for as long as anybody holds it.
  ///
  /// - Parameters:
  ///   - bytes: the largest number of bytes of the file.
  ///   - isOnDisk: whether a small file, too, is kept on the disk, as one that waits is.
  /// - Throws: `LedgerFull` where a share is used up; `HTTPError` with status 413 beyond a limit.
  func form(
    of request: Request, upTo bytes: Int, for owner: OwnerID, isOnDisk: Bool = false
  ) async throws -> MultipartForm {
    var limits = limits(upTo: bytes)
    if isOnDisk { limits.maxFileBytesInMemory = 0 }
    return try await request.multipart(
      limits, chargedTo: LedgerAccount(of: LedgerParty(owner, request), in: ledger))
  }

  /// Keeps bytes in a file on the disk, which is charged for as long as anybody holds it.
  func keep(_ bytes: [UInt8], for party: LedgerParty) async throws -> CoverFile {
    let charge = try ledger.charge(bytes.count, of: .temporaryFiles, to: party)
    return CoverFile(region: try await .temporary(bytes, in: directory), holder: charge)
  }

  private func limits(upTo bytes: Int) -> MultipartLimits {
    var limits = MultipartLimits()
    limits.maxFiles = 1
    limits.maxFileBytes = bytes
    limits.maxTotalBytes = bytes + MultipartLimits.formBytes
    limits.temporaryDirectory = directory
    return limits
  }
}

extension MultipartLimits {
  /// The bytes of a form beside its file.
  static let formBytes = 64 * 1024
}

extension LedgerParty {
  /// The party of an owner who sent a request.
  init(_ owner: OwnerID, _ request: Request) {
    self.init(owner: owner.rawValue, network: request.networkOfPerson)
  }
}
