/// The rule for who may sign up.
public enum SignUpPolicy: String, CaseIterable, Sendable {
  /// Everybody may.
  case open
  /// People with the code of an invitation may, once for each.
  case invitation
  /// Nobody may: accounts are made by whoever runs the server.
  case closed
}
