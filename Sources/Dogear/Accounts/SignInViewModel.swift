import Combine
import Foundation

/// The form that signs someone in.
public final class SignInViewModel: ObservableObject {
  /// The name that is typed.
  @Published public var username = ""
  /// The password that is typed.
  @Published public var password = ""
  /// Why it did not work: the same words whether or not there is such an account.
  @Published public private(set) var notice = ""

  /// Makes an empty form.
  public init() {}

  /// Submits the form.
  ///
  /// - Parameter authenticate: the account with this name and password, or nil.
  public func signIn<Found>(
    authenticate: (_ username: String, _ password: String) async throws -> Found?
  ) async throws -> Found? {
    notice = ""
    if let account = try await authenticate(username, password) { return account }
    notice = "The username or the password is not right."
    return nil
  }
}
