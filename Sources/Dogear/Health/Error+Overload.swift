import Database
import HTTP

extension Error {
  /// Whether too much was going on at that moment, so that trying again later helps.
  var isOverload: Bool {
    switch self as any Error {
    case SecurityError.overloaded, DatabaseError.overloaded, DatabaseError.busy: true
    case let error as HTTPError: error.status == .serviceUnavailable
    default: false
    }
  }
}
