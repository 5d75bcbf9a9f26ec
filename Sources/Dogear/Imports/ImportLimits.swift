import HTTP

/// The limits of imports.
enum ImportLimits {
  /// The largest number of rows with items.
  static let rows = 20_000
  /// The largest number of bytes of a file, of visitors without an account and of others.
  static func fileBytes(of owner: OwnerID) -> Int { owner.isVisitor ? 2 << 20 : 16 << 20 }
  /// The largest number of bytes of a form with a file.
  static let formBytes = fileBytes(of: .account("")) + MultipartLimits.formBytes
  /// The seconds for which an uploaded file waits: a day.
  static let keptPendingSeconds = 24 * 60 * 60
  /// The seconds for which an import can be undone: as long as deleted items can be restored.
  static let keptSeconds = DeletedItem<Book>.keptSeconds
  /// The largest number of imports of an owner that can be undone.
  static let keptCount = 5
  /// The number of changed items up to which an import is undone at once, and not beside the caller.
  static let smallCount = 250
  /// The bytes of a file below which its import is carried out at once.
  static let smallBytes = 64 * 1024
}
