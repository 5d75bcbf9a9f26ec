/// The progress of a copy of an installation.
public struct CopyProgress: Hashable, Sendable {
  /// The steps of a copy.
  public enum Step: Hashable, Sendable {
    /// An archive is read to see whether it is whole.
    case checking
    /// Rows are copied.
    case copying
    /// Rows that arrived are compared with those that were sent.
    case verifying
  }

  /// The step that is under way.
  public let step: Step
  /// The share of the step that is done, from 0 to 1.
  public let share: Double

  init(_ step: Step, _ share: Double) {
    (self.step, self.share) = (step, share)
  }
}
