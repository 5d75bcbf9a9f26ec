import HTTP

/// An error of an action that is no fault of the form: it comes back with all that was typed, and with the reason as the
/// page's message.
public protocol FormRefusal: Error {
  /// The response's status and message; nil where the error is answered as any other.
  var refusal: HTTPError? { get }
}

extension LedgerFull: FormRefusal {
  /// The form comes back, with the sentence that there is no room for it now.
  public var refusal: HTTPError? { error }
}
