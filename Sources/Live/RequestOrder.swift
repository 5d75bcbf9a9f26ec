/// The order in which an open page takes the requests of its browser, and what it knows of those that come again.
///
/// Browsers wait for an answer before they send more, but not where a connection was cut: one request may overtake another
/// then, and what is under way may come again. A pure value; `Turn` stands for a request that is being carried out, to be
/// waited for.
struct RequestOrder<Turn> {
  /// What becomes of a request that arrived.
  enum Arrival {
    /// The request is carried out in this turn, which may have begun before.
    case turn(Turn)
    /// The request was carried out before.
    case known(LiveResult)
  }

  private enum Line {
    case idle
    /// So many requests are under way, each of which waits for the one before it. The turn is that of the last.
    case busy(Int, last: Turn)
  }

  private enum Submission {
    case underWay(Turn)
    case carriedOut(LiveResult)
  }

  private var line = Line.idle
  /// The latest request that was taken, of any form.
  private(set) var revision = 0
  /// The latest submissions by revision.
  private var submissions: [(revision: Int, state: Submission)] = []
  /// The forms that were heard of last, by their hashes, each with its latest request and what came of that.
  private var forms: [(hash: Int, revision: Int, receipt: Receipt)] = []

  /// The most submissions that are known when they come again. A browser sends one after the other, but all that wait when
  /// it leaves the page.
  static var keptSubmissions: Int { 8 }
  /// The most forms of which the latest request is known.
  static var keptForms: Int { 8 }

  // MARK: Turns

  /// Whether no request is under way.
  var isIdle: Bool {
    if case .idle = line { true } else { false }
  }

  /// A request arrived. It waits for those that arrived before it, unless it is a submission that came before: that is
  /// carried out once, also where later ones were. One that failed is tried again.
  ///
  /// - Parameters:
  ///   - submission: the revision of a submission; nil for a change.
  ///   - begin: begins the turn that follows another one.
  mutating func arrive(submission: Int?, begin: (Turn?) -> Turn) -> Arrival {
    switch submissions.first(where: { $0.revision == submission })?.state {
    case .underWay(let turn): return .turn(turn)
    case .carriedOut(let result): return .known(result)
    case nil: break
    }
    let turn: Turn
    switch line {
    case .idle:
      turn = begin(nil)
      line = .busy(1, last: turn)
    case .busy(let count, let last):
      turn = begin(last)
      line = .busy(count + 1, last: turn)
    }
    if let submission { note(.underWay(turn), of: submission) }
    return .turn(turn)
  }

  /// The first turn of the line ended.
  ///
  /// - Parameters:
  ///   - submission: the revision of a submission; nil for a change.
  ///   - result: nil for a request that failed.
  mutating func end(submission: Int?, _ result: LiveResult?) {
    if case .busy(let count, let last) = line {
      line = count > 1 ? .busy(count - 1, last: last) : .idle
    }
    guard let submission else { return }
    if let result {
      note(.carriedOut(result), of: submission)
    } else {
      submissions.removeAll { $0.revision == submission }
    }
  }

  private mutating func note(_ state: Submission, of revision: Int) {
    submissions.removeAll { $0.revision == revision }
    submissions = submissions.suffix(Self.keptSubmissions - 1) + [(revision, state)]
  }

  // MARK: Forms

  /// What came of a change, or of one that is later: nil for a change that is the latest of its form, which is to be taken.
  func receipt(ofChange revision: Int, to form: String) -> Receipt? {
    let hash = form.hashValue
    guard revision <= latest(of: hash) else { return nil }
    return forms.first { $0.hash == hash && $0.revision == revision }?.receipt ?? Receipt()
  }

  /// A request was taken.
  mutating func take(_ revision: Int, of form: String, _ receipt: Receipt = Receipt()) {
    let hash = form.hashValue
    let latest = max(latest(of: hash), revision)
    forms.removeAll { $0.hash == hash }
    if forms.count == Self.keptForms { forms.removeFirst() }
    forms.append((hash, latest, latest == revision ? receipt : Receipt()))
    self.revision = max(self.revision, revision)
  }

  /// The latest request of a form. Those of several forms overtake each other where a page that goes away sends at once
  /// all that waits.
  private func latest(of hash: Int) -> Int {
    if let known = forms.first(where: { $0.hash == hash }) { return known.revision }
    // Where forms may have been forgotten, what is older than all that are known is too old.
    return forms.count < Self.keptForms ? 0 : forms.map(\.revision).min() ?? 0
  }
}
