import Database

@testable import Dogear

extension Environment {
  /// An environment with a clock of the test's, by which seconds pass, too.
  init(
    directory: String = "/tmp", database: DatabaseAddress? = nil,
    clock: @escaping @Sendable () -> Int = { WallClock.start },
    hasher: PasswordHasher = PasswordHasher(cost: .minimal)
  ) {
    self.init(directory: directory)
    (self.database, self.clock, self.hasher, uptime) = (database, clock, hasher, nil)
  }
}
