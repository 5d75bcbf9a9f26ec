/// A link that is good once, made by whoever runs the server. Its code stands in the fragment, which browsers send to
/// nobody (RFC 3986, 3.5): it is in no log.
struct AccountLink: Sendable {
  /// The purpose of a link. The raw values are stored.
  enum Purpose: String, Sendable {
    /// Signing up where that takes an invitation.
    case invitation
    /// Choosing a new password.
    case password

    /// The seconds for which a link is good: a week for whoever is to be won, a day for whoever waits for it.
    var seconds: Int {
      switch self {
      case .invitation: 7 * 24 * 60 * 60
      case .password: 24 * 60 * 60
      }
    }

    /// The span for which a link is good, in words.
    var span: String {
      let days = seconds / (24 * 60 * 60)
      return days == 1 ? "a day" : "\(days) days"
    }

    /// The address of the page with the form for the code.
    var path: String {
      switch self {
      case .invitation: AccountsPath.signUp.route
      case .password: AccountsPath.newPassword.route
      }
    }
  }

  let purpose: Purpose
  let code: SecretCode

  /// The address of the link on this server.
  var target: String { "\(purpose.path)#\(code.description)" }
}
