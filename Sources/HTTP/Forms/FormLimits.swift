/// The limits of a form in `application/x-www-form-urlencoded`, or of a query. Each limit leads to 413 with a message
/// that names what was too much.
public struct FormLimits: Sendable {
  /// The most fields.
  public var maxFields = 1000
  /// The most bytes of one value or one name, decoded.
  public var maxFieldBytes = 1024 * 1024
  /// The most bytes of all, as they are sent.
  public var maxTotalBytes = 8 * 1024 * 1024

  /// The defaults.
  public init() {}
}
