import Testing

@testable import Dogear

@Suite("Which daily backups are kept", .timeLimit(.minutes(10)))
struct BackupRetentionTests {
  private let rule = BackupRetention()

  private func day(_ date: String) throws -> BackupDay {
    try #require(BackupDay(fileName: "dogear-\(date).backup"))
  }

  private func names(_ days: Set<BackupDay>) -> [String] {
    days.sorted(by: >).map { String($0.fileName.dropFirst(7).dropLast(7)) }
  }

  @Test("The backups of 7 days, and the last ones of 4 weeks and 12 months")
  func afterTwoYears() throws {
    let today = try day("2026-11-26")
    let kept = rule.kept(of: (today.number - 730...today.number).map { BackupDay(number: $0) })
    #expect(
      names(kept) == [
        "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20",
        "2026-11-15", "2026-11-08", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30",
        "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31",
      ])
  }

  @Test("The same whether it is looked at each day or once")
  func dailyPruning() throws {
    let first = try day("2023-12-01").number
    var kept: Set<BackupDay> = []
    for number in first..<first + 1200 {
      kept = rule.kept(of: kept.union([BackupDay(number: number)]))
      #expect(kept == rule.kept(of: (first...number).map { BackupDay(number: $0) }))
      #expect(kept.count <= rule.days + rule.weeks + rule.months)
    }
  }

  @Test("Always the newest, and all of a few")
  func few() throws {
    #expect(rule.kept(of: []).isEmpty)
    let days = [try day("2026-11-26"), try day("2026-10-01"), try day("2024-01-01")]
    #expect(rule.kept(of: days) == Set(days))
  }

  @Test("No fewer of the past where the clock was ahead once, or stood still")
  func oddClocks() throws {
    let today = try day("2026-11-26")
    let days = (today.number - 400...today.number).map { BackupDay(number: $0) }
    let ahead = BackupDay(number: today.number + 4000)
    let usual = rule.kept(of: days)
    let kept = rule.kept(of: days + [ahead])
    #expect(kept.contains(ahead))
    // The one from the future takes one place of each kind.
    #expect(usual.subtracting(kept).count <= 3)
    // After a year without a backup, the backups of the year before are there still.
    let later = BackupDay(number: today.number + 400)
    #expect(rule.kept(of: days + [later]).count >= usual.count - 2)
  }

  @Test("As many as the rule says")
  func otherRules() throws {
    let today = try day("2026-11-26").number
    let days = (today - 100...today).map { BackupDay(number: $0) }
    #expect(
      names(BackupRetention(days: 2, weeks: 0, months: 0).kept(of: days)) == ["2026-11-26", "2026-11-25"])
    #expect(BackupRetention(days: 0, weeks: 0, months: 0).kept(of: days).isEmpty)
  }
}
