/// The second factor of an account, as its page shows it.
struct SecondFactorState: Hashable, Sendable {
  /// The time since which signing in takes a code, in seconds since 1970; nil where it doesn't.
  var since: Int?
  /// The number of recovery codes that were not used.
  var recoveryCodeCount = 0
  /// The setup that is under way.
  var setup: SecondFactorSetup?
}
