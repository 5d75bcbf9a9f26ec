extension Visitor {
  /// The day that it is where the visitor lives; in Greenwich for one without an account.
  ///
  /// - Parameter time: the time, in seconds since 1970.
  func day(at time: Int) -> Day { Day(at: time, in: account?.timeZone ?? .gmt) }
}
