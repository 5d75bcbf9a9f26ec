/// The number of rows of each kind in a plan, or in an import that was carried out.
struct ImportSummary: Hashable, Sendable, Codable {
  var added = 0
  var changed = 0
  var same = 0
  var kept = 0
  var duplicates = 0
  var failed = 0
  var remarked = 0

  /// Counts a plan.
  init(_ plan: ImportPlan<some ImportableItem>) {
    for row in plan.rows {
      if !row.remarks.isEmpty { remarked += 1 }
      switch row.outcome {
      case .new: added += 1
      case .changed: changed += 1
      case .same: same += 1
      case .kept: kept += 1
      case .duplicate: duplicates += 1
      case .failed: failed += 1
      }
    }
  }

  /// Nothing.
  init() {}

  /// The number of rows.
  var total: Int { added + changed + same + kept + duplicates + failed }
}

extension ImportSummary {
  /// The counts in a sentence: 12 books added, 3 changed, 40 as they were, 2 rows not imported.
  func sentence(_ words: ImportWords) -> String {
    let parts = [
      (added, words.counted(added, " added")), (changed, "\(changed.grouped) changed"),
      (same, "\(same.grouped) as they were"), (kept, "\(kept.grouped) left as they are"),
      (duplicates, duplicates.counted("row twice in the file", "rows twice in the file")),
      (failed, failed.counted("row not imported", "rows not imported")),
    ].filter { $0.0 > 0 }.map(\.1)
    return parts.isEmpty ? "There was nothing to import." : parts.joined(separator: ", ") + "."
  }
}
