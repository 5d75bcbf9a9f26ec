/// The import of a file to a list as it is now: what happens to each row.
struct ImportPlan<Item: ImportableItem>: Sendable {
  /// The fate of a row.
  enum Outcome: Hashable, Sendable {
    /// The item is added.
    case new(Item)
    /// The list has the item as the row has it.
    case same
    /// The item of the list gets the values of the row.
    case changed(from: Item, to: Item)
    /// The item of the list differs, and stays.
    case kept(Item, differing: [Item.Column])
    /// The row is about the same item as one before it.
    case duplicate(of: Int)
    /// The row can't be imported.
    case failed(String)
  }

  /// A row with what happens to it.
  struct Row: Sendable {
    /// The number of the row in its file.
    let number: Int
    /// The item as the row has it; nil where it can't be read.
    let item: Item?
    let outcome: Outcome
    /// Remarks on texts that were read otherwise than they are written, or left out.
    let remarks: [String]
    /// Whether a new item gets the id that the file has.
    var isNamed = false
  }

  let rows: [Row]

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - updates: whether items that the list has get the values of their rows.
  ///   - moment: the time and zone of the owner.
  init(_ rows: [ImportedRow<Item>], list: [Item], updates: Bool, at moment: Moment) {
    var matching = ImportMatching(list)
    matching.claimByNumber(rows)
    self.rows = rows.map { row in
      guard let draft = row.draft else {
        return Row(number: row.number, item: nil, outcome: .failed(row.problem), remarks: row.remarks)
      }
      let outcome: Outcome
      switch matching.match(row, draft) {
      case .none: outcome = .new(draft.item)
      case .row(let number): outcome = .duplicate(of: number)
      case .item(let listed): outcome = Self.outcome(draft, listed, updates, moment)
      }
      return Row(
        number: row.number, item: draft.item, outcome: outcome, remarks: row.remarks,
        isNamed: draft.sourceID == draft.item.id)
    }
  }

  private static func outcome(
    _ draft: ImportDraft<Item>, _ listed: Item, _ updates: Bool, _ moment: Moment
  ) -> Outcome {
    let merged = listed.merged(with: draft, at: moment)
    let columns = listed.columns(differingFrom: merged)
    if columns.isEmpty { return .same }
    guard updates else { return .kept(listed, differing: columns) }
    if let problem = merged.problem { return .failed(problem) }
    return .changed(from: listed, to: merged)
  }
}
