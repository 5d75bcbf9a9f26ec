/// The imports of an owner as their page shows them.
struct ImportState: Sendable {
  /// The phase of an owner's imports.
  enum Phase: Sendable {
    /// No file was uploaded, or the last one is done with.
    case idle
    /// A file waits, with what its import would do.
    case waiting(ImportPreview)
    /// Work is under way.
    case working(Work)
  }

  /// Work on the items of an owner.
  enum Work: Hashable, Sendable {
    case importing(Progress = Progress())
    case undoing(Progress = Progress())

    var progress: Progress {
      switch self {
      case .importing(let progress), .undoing(let progress): progress
      }
    }
  }

  /// The number of rows that were carried out, and the number of all rows, 0 until that is known.
  struct Progress: Hashable, Sendable {
    var done = 0
    var total = 0
  }

  var phase: Phase
  /// The imports that were carried out, the last one first; empty in news of work under way.
  var finished: [ImportRecord] = []
  /// The sentence about what happened last; empty before.
  var notice = ""

  /// The file that waits; nil without one.
  var preview: ImportPreview? { if case .waiting(let preview) = phase { preview } else { nil } }

  /// The work under way; nil without any.
  var work: Work? { if case .working(let work) = phase { work } else { nil } }

  /// Whether the rows of a window are known, as far as there are any.
  func shows(_ window: ImportWindow) -> Bool { preview == nil || preview?.rows[window] != nil }
}
