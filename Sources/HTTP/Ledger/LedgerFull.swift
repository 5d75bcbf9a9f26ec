/// The refusal of a ``Ledger``: a share is used up.
public struct LedgerFull: Error, Hashable, ResponseConvertible, CustomStringConvertible {
  /// A share that may be used up.
  public enum Share: Hashable, Sendable {
    /// The owner's own.
    case owner
    /// The share of the network which the request came from.
    case network
    /// All that the server has.
    case server
  }

  /// The seconds after which it is worth trying again.
  public static let retrySeconds = 10

  /// The kind that there was to be more of.
  public let kind: LedgerKind
  /// The share that is used up.
  public let share: Share

  /// A refusal.
  public init(kind: LedgerKind, share: Share) {
    (self.kind, self.share) = (kind, share)
  }

  /// The error for the client: 429 where it has used up its own share, 503 where all together have, each with `Retry-After`.
  public var error: HTTPError {
    HTTPError(
      share == .server ? .serviceUnavailable : .tooManyRequests, Self.message(share: share),
      headers: ["Retry-After": String(Self.retrySeconds)])
  }

  /// The sentences for the person.
  public static func message(share: Share) -> String {
    switch share {
    case .owner:
      "You have as much under way here as one may have at a time. Please wait until some of it is done, and try again."
    case .network:
      "Your network has as much under way here as one may have at a time. Please wait a moment, and try again."
    case .server: "The server has as much to do as it has room for. Please wait a moment, and try again."
    }
  }

  /// The response of the error.
  public var response: Response { error.response }

  /// The kind and the share.
  public var description: String { "no more \(kind.name): the share of the \(share) is used up" }
}
