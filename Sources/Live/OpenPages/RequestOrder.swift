/// The order in which an open page carries out the requests of its browser, with the results of those that may come
/// again.
///
/// Browsers wait for a response before they send more, but not where a connection was cut: one request may overtake
/// another then, and one that is under way may come again. A pure value; `Turn` stands for a request that is being
/// carried out, to be awaited.
struct RequestOrder<Turn> {
  /// The treatment of a request that arrived.
  enum Arrival {
    /// The request is carried out in this turn, which may have begun before.
    case turn(Turn)
    /// The request was carried out before, with this result.
    case known(LiveResult)
  }

  private enum Line {
    case idle
    /// The number of requests under way, and the turn of the last. Each of them waits for the one before it.
    case busy(Int, last: Turn)
  }

  private enum Submission {
    case underWay(Turn)
    case carriedOut(LiveResult)
  }

  private var line = Line.idle
  /// Whether no request ever arrived.
  private(set) var isUntouched = true
  /// The highest revision that was taken, of any form.
  private(set) var revision = 0
  /// The latest submissions, with their revisions.
  private var submissions: [(revision: Int, state: Submission)] = []
  /// The forms that were heard of last, by their hashes, each with its latest revision and the receipt of that.
  private var forms: [(hash: Int, revision: Int, receipt: Receipt)] = []

  /// The largest number of submissions remembered in case they come again. A browser sends one after the other, but all
  /// that wait when it leaves the page.
  static var keptSubmissions: Int { 8 }
  /// The largest number of forms whose latest request is remembered.
  static var keptForms: Int { 8 }

  // MARK: Turns

  /// Whether no request is under way.
  var isIdle: Bool {
    if case .idle = line { true } else { false }
  }

  /// Queues a request behind those that arrived before it. A submission that came before is carried out only once, also
  /// where later ones were; one that failed is tried again.
  ///
  /// - Parameters:
  ///   - submission: the revision of a submission; nil for a change.
  ///   - begin: begins a turn that follows the given one.
  mutating func arrive(submission: Int?, begin: (Turn?) -> Turn) -> Arrival {
    isUntouched = false
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

  /// Ends the first turn of the line.
  ///
  /// - Parameters:
  ///   - submission: the revision of a submission; nil for a change.
  ///   - result: the result; nil for a request that failed.
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

  /// The receipt of a change that was taken before, an empty one for a change that is older than its form's latest; nil
  /// for a change that is to be taken.
  func receipt(ofChange revision: Int, to form: String) -> Receipt? {
    let hash = form.hashValue
    guard revision <= latest(of: hash) else { return nil }
    return forms.first { $0.hash == hash && $0.revision == revision }?.receipt ?? Receipt()
  }

  /// Notes that a request was taken.
  mutating func take(_ revision: Int, of form: String, _ receipt: Receipt = Receipt()) {
    let hash = form.hashValue
    let latest = max(latest(of: hash), revision)
    forms.removeAll { $0.hash == hash }
    if forms.count == Self.keptForms { forms.removeFirst() }
    forms.append((hash, latest, latest == revision ? receipt : Receipt()))
    self.revision = max(self.revision, revision)
  }

  /// The latest revision of a form. Requests of several forms overtake each other where a page that is left sends all
  /// that waits at once.
  private func latest(of hash: Int) -> Int {
    if let known = forms.first(where: { $0.hash == hash }) { return known.revision }
    // Forms may have been forgotten once so many are known: any revision older than all of theirs is too old.
    return forms.count < Self.keptForms ? 0 : forms.map(\.revision).min() ?? 0
  }
}
