import Combine

/// The view model of the second step of signing in.
final class SignInCodeViewModel: ObservableObject {
  /// The typed code: of the app, or for recovery.
  @Published var code = ""
  /// The message about a failure.
  @Published private(set) var notice = ""

  /// Submits the form. Returns what `take` found, or nil with a notice.
  ///
  /// - Parameter take: returns nil where the code is not right; throws `AccountsError` where nobody may try now.
  func submit<Found>(to take: (_ code: String) async throws -> Found?) async throws -> Found? {
    notice = ""
    do {
      if let found = try await take(code) { return found }
      notice = AccountsError.wrongCode.message
    } catch let error as AccountsError {
      notice = error.message
    }
    return nil
  }
}
