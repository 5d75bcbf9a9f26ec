/// Something that happened to an account and that its owner should know of.
struct SecurityEvent: Identifiable, Hashable, Sendable {
  /// The kind of an event. The raw values are stored, and stand in the log.
  enum Kind: String, CaseIterable, Sendable {
    case signUp = "sign-up"
    case signIn = "sign-in"
    case refusedSignIn = "refused-sign-in"
    case changeOfPassword = "change-of-password"
    case newName = "new-name"
    case signInByRecoveryCode = "sign-in-by-recovery-code"
    case refusedCode = "refused-code"
    case secondFactor = "second-factor"
    case newRecoveryCodes = "new-recovery-codes"
    case endOfSecondFactor = "end-of-second-factor"
    case newPasskey = "new-passkey"
    case endOfPasskey = "end-of-passkey"
    case endOfPasskeys = "end-of-passkeys"
    case signInByPasskey = "sign-in-by-passkey"
    case refusedPasskey = "refused-passkey"
    case accountByAdministrator = "account-by-administrator"
    case accountByProxy = "account-by-proxy"
    case passwordLink = "password-link"
    case passwordByLink = "password-by-link"
    case signOutByAdministrator = "sign-out-by-administrator"
    case disabling = "disabling"
    case enabling = "enabling"
    case promotion = "promotion"
    case demotion = "demotion"
    case confirmation = "confirmation"
    case endOfSession = "end-of-session"
    case endOfOtherSessions = "end-of-other-sessions"
    case endOfOldestSession = "end-of-oldest-session"
    case download = "download"
    case requestOfDeletion = "request-of-deletion"
    case endOfDeletion = "end-of-deletion"
    case deletion = "deletion"

    /// Whether it is an attempt that was refused, which a stranger can repeat.
    var isRefusal: Bool {
      switch self {
      case .refusedSignIn, .refusedCode, .refusedPasskey: true
      default: false
      }
    }

    /// The sentence for the owner.
    var sentence: String {
      switch self {
      case .signUp: "Account made"
      case .signIn: "Signed in"
      case .refusedSignIn: "Wrong password"
      case .changeOfPassword: "Password changed"
      case .newName: "Name changed"
      case .signInByRecoveryCode: "Signed in with a recovery code"
      case .refusedCode: "Right password, wrong code"
      case .secondFactor: "Two-step sign-in set up"
      case .newRecoveryCodes: "New recovery codes made"
      case .endOfSecondFactor: "Two-step sign-in ended"
      case .newPasskey: "Passkey added"
      case .endOfPasskey: "Passkey removed"
      case .endOfPasskeys: "All passkeys removed"
      case .signInByPasskey: "Signed in with a passkey"
      case .refusedPasskey: "Passkey refused"
      case .accountByAdministrator: "Account made by the administrator"
      case .accountByProxy: "Account made at the first visit"
      case .passwordLink: "Link for a new password made"
      case .passwordByLink: "Password chosen by a link"
      case .signOutByAdministrator: "All browsers signed out"
      case .disabling: "Account disabled"
      case .enabling: "Account enabled again"
      case .promotion: "Made an administrator of this server"
      case .demotion: "Administrator of this server no more"
      case .confirmation: "Password given again, to administer this server"
      case .endOfSession: "A browser signed out"
      case .endOfOtherSessions: "Other browsers signed out"
      case .endOfOldestSession:
        "Signed out where you were longest ago, since too many browsers were signed in"
      case .download: "Data downloaded"
      case .requestOfDeletion: "Deletion asked for"
      case .endOfDeletion: "Deletion called off"
      case .deletion: "Account deleted"
      }
    }
  }

  let id: Int
  let kind: Kind
  let client: SessionClient
  /// The time, in seconds since 1970.
  let time: Int
}
