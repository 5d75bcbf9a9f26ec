/// An object with rows that never change: every page that holds the same object shows the same rows.
///
/// The hashes of their slots and their HTML are cached and used for all these pages.
public protocol SharedRows: AnyObject, Sendable {
  /// One row.
  associatedtype Row
  /// The rows. They never change, nor do the objects they refer to.
  var rows: [Row] { get }
  /// The serial number of the object, above 0 and different from the serial number of any other object of its type that ever
  /// was.
  var serial: Int { get }
}
