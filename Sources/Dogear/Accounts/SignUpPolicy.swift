/// The rule for who may sign up.
public enum SignUpPolicy: String, CaseIterable, Sendable {
  /// Everybody may.
  case open
  /// Whoever has the code of an invitation may, once.
  case invitation
  /// Nobody may: accounts are made by whoever runs the server.
  case closed
}
