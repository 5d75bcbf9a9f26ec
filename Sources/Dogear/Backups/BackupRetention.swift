/// The rule for which daily backups are kept: the backups of the last days, and the last ones of each of the last weeks and
/// months.
///
/// Only days that have backups count. So a server that stood still, or whose clock was wrong, deletes no more than others.
struct BackupRetention {
  /// The number of days whose backup is kept.
  var days = 7
  /// The number of weeks whose last backup is kept.
  var weeks = 4
  /// The number of months whose last backup is kept.
  var months = 12

  /// The days whose backups are kept.
  func kept(of all: some Sequence<BackupDay>) -> Set<BackupDay> {
    let newestFirst = all.sorted(by: >)
    return Self.last(days, of: newestFirst) { $0.number }
      .union(Self.last(weeks, of: newestFirst) { $0.week })
      .union(Self.last(months, of: newestFirst) { $0.month })
  }

  /// The newest day of each of the newest `count` spans.
  private static func last(
    _ count: Int, of newestFirst: [BackupDay], span: (BackupDay) -> Int
  ) -> Set<BackupDay> {
    var spans: Set<Int> = []
    var kept: Set<BackupDay> = []
    for day in newestFirst where !spans.contains(span(day)) {
      guard spans.count < count else { break }
      spans.insert(span(day))
      kept.insert(day)
    }
    return kept
  }
}
