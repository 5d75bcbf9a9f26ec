import Combine

/// An e-mail address, typed twice.
public final class EmailPairViewModel: ObservableObject {
  @Published public var email = ""
  @Published public var emailAgain = ""
  /// The address, once both fields agree on one; nil before.
  @Published public private(set) var validatedEmail: String?
  @Published public private(set) var submittedEmail = ""

  public init() {
    Publishers.CombineLatest($email, $emailAgain)
      .map { email, again in
        guard email == again, email.contains("@"), email.count > 5 else { return nil }
        return email
      }
      .assign(to: &$validatedEmail)
  }

  public func submit() {
    if let validatedEmail { submittedEmail = validatedEmail }
  }
}
