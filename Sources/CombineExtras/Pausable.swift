/// A subscriber that can pause itself and be resumed.
public protocol Pausable {
  /// Whether it has paused.
  var paused: Bool { get }

  /// Resumes, if it has paused.
  func resume()
}
