/// A request that was refused before it concerned an account (OWASP ASVS 5.0, 16.3.2 and 16.3.3). The raw values stand in
/// the log.
enum RefusedRequest: String, Sendable {
  /// A form that another site sent.
  case foreignForm = "refused-form"
  /// A page or form that is not for whoever asked.
  case forbidden = "forbidden"
  /// An attempt after too many others.
  case tooManyAttempts = "too-many-attempts"
  /// A sign-in with a name that nobody has.
  case unknownName = "refused-name"
  /// A sign-in with a passkey that nobody has.
  case unknownPasskey = "unknown-passkey"
}
