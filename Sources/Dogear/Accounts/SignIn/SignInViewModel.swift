import Combine
import Foundation

/// The view model of the sign-in form.
public final class SignInViewModel: ObservableObject {
  /// The typed name.
  @Published public var username = ""
  /// The typed password.
  @Published public var password = ""
  /// The message about a failure: the same words whether or not there is such an account.
  @Published public private(set) var notice = ""

  /// Makes an empty form.
  public init() {}

  /// Submits the form. Returns the account, or nil with a notice.
  ///
  /// - Parameter authenticate: returns the account that name and password, or a passkey, are right for, or nil; throws
  ///   `AccountsError` where nobody may try now.
  public func submit<Found>(to authenticate: () async throws -> Found?) async throws -> Found? {
    notice = ""
    do {
      if let account = try await authenticate() { return account }
      notice = "The username or the password is not right."
    } catch let error as AccountsError {
      notice = error.message
    }
    return nil
  }
}
