import Database
import HTTP

extension Error {
  /// Whether too much was going on at that moment, or the database's server could not be reached, so that trying again
  /// later helps.
  var isOverload: Bool {
    switch self as any Error {
    case SecurityError.overloaded, DatabaseError.overloaded, DatabaseError.busy, DatabaseError.conflict,
      DatabaseError.timedOut, DatabaseError.unreachable, DatabaseError.outcomeUnknown, DatabaseError.readOnly:
      true
    case let error as HTTPError: error.status == .serviceUnavailable
    case let error as LedgerFull: error.share == .server
    default: false
    }
  }
}
