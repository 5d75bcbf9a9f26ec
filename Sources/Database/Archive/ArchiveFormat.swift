/// The format of archives, version 1.
///
/// A line with the version, then records: a byte for their kind, four bytes for their length, and as many bytes, which are
/// rows (``RowCoding``). First comes the header; then for each table its beginning with the name and the columns, rows,
/// and its end with their number and digest; last the end of the archive, with the number of tables and the SHA-256 digest
/// of all that stands before it. Nothing follows.
enum ArchiveFormat {
  static let version = 1
  static let magic = "Dogear archive "
  static let firstLine = Array("\(magic)\(version)\n".utf8)

  enum Record: UInt8 {
    case header = 0x48  // H
    case table = 0x54  // T
    case rows = 0x52  // R
    case tableEnd = 0x45  // E
    case end = 0x5A  // Z
  }

  /// The most bytes of rows that are gathered before a record is written.
  static let recordSize = 64 << 10
}
