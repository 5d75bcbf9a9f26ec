/// One row of a file as read.
struct ImportedRow<Item: ImportableItem>: Hashable, Sendable {
  /// The number of the row in its file.
  let number: Int
  /// The item; nil where the row has none.
  private(set) var draft: ImportDraft<Item>?
  /// The reason why the row has no item; empty for a row with one.
  private(set) var problem = ""
  /// Remarks on texts that were read otherwise than they are written, or left out.
  private(set) var remarks: [String] = []

  /// A row that can't be read.
  init(number: Int, problem: String) {
    (self.number, self.problem) = (number, problem)
  }

  /// The row of an item, unless that breaks a rule.
  init(_ draft: ImportDraft<Item>, number: Int, remarks: [String] = []) {
    self.number = number
    if let problem = draft.item.problem {
      self.problem = problem
    } else {
      (self.draft, self.remarks) = (draft, remarks)
    }
  }

  /// The name of the place that it is in; nil where it says none.
  var place: String? { draft?.place }

  /// The row in a place with an id.
  func placed(in id: String, _ remark: String? = nil) -> Self {
    var row = self
    row.draft = draft?.placed(in: id)
    if let remark { row.remarks.append(remark) }
    return row
  }

  /// The row without what columns say that have none of these meanings.
  func taking(_ meanings: [Item.Meaning]) -> Self {
    draft.map { Self($0.taking(meanings), number: number, remarks: remarks) } ?? self
  }
}

extension ListItem {
  /// The message about the rule that the item breaks; nil if it breaks none.
  var problem: String? {
    do {
      try check()
      return nil
    } catch {
      return (error as? StoreError)?.message ?? String(describing: error)
    }
  }
}
