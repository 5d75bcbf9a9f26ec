import Foundation

/// The list of accounts in columns, for a terminal.
enum AccountTable {
  /// The lines: a head, and one for each account.
  static func text(_ accounts: [AdministeredAccount]) -> String {
    guard !accounts.isEmpty else { return "There are no accounts." }
    let rows = [["NAME", "SINCE", "USED", "STATE"]] + accounts.map(cells)
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width + 2 - cell.count) }
        .joined() + row[3]
    }.joined(separator: "\n")
  }

  private static func cells(_ account: AdministeredAccount) -> [String] {
    let states = [
      account.account.isAdministrator ? "administrator" : nil,
      account.isDisabled ? "disabled" : nil,
      account.deletionTime.map { $0 == 0 ? "being deleted" : "to be deleted on \(day($0))" },
      account.hasSecondFactor ? "two steps" : nil,
      account.hasPasskeys ? "passkeys" : nil,
    ]
    return [
      account.account.username, day(account.account.createdAt), account.usedAt.map(day) ?? "-",
      states.compactMap { $0 }.joined(separator: ", "),
    ]
  }

  private static func day(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601.year().month().day())
  }
}
