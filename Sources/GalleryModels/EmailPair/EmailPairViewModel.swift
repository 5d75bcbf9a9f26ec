import Combine

/// An e-mail address, typed twice.
public final class EmailPairViewModel: ObservableObject {
  @Published public var email = ""
  @Published public var repeatedEmail = ""
  /// The address, once both fields have it and it looks like one; nil before.
  @Published public private(set) var validEmail: String?
  /// The address that was submitted last.
  @Published public private(set) var submittedEmail: String?

  public init() {
    Publishers.CombineLatest($email, $repeatedEmail)
      .map { email, repeated in
        guard email == repeated, email.contains("@"), email.count > 5 else { return nil }
        return email
      }
      .assign(to: &$validEmail)
  }

  /// Whether the button is enabled.
  public var canSubmit: Bool { validEmail != nil }

  /// The message about the first field; empty where it is fine.
  public var emailMessage: String {
    if email.count <= 5 { return "An address has more than 5 characters." }
    return email.contains("@") ? "" : "An address has an @."
  }

  /// The message about the second field; empty where it is fine.
  public var repeatedMessage: String { email == repeatedEmail ? "" : "The addresses differ." }

  /// Takes the address, if there is one.
  public func submit() -> Bool {
    guard let validEmail else { return false }
    submittedEmail = validEmail
    return true
  }
}
