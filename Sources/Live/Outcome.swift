import HTTP

/// What came of a submission.
public struct Outcome: Sendable {
  enum Kind: Sendable, Equatable {
    /// The model's messages say what is wrong with the form: 422.
    case invalid
    /// Done. A live page stays and shows it; without JavaScript the browser goes to this place.
    case done(location: String?)
    /// The browser goes to another page.
    case redirect(String)
    /// Others changed the same inputs meanwhile: nothing was done, and the person chooses.
    case conflict([FieldConflict])
  }

  let kind: Kind
  /// Cookies the answer sets.
  public var cookies: [Cookie] = []
  /// A message that the next page shows once.
  public var flash: String?
  /// The dialog to close.
  public var closes: String?
  /// The id of the element that gets the focus, once it is there.
  public var focuses: String?
  /// A sentence that says what happened, for those who listen to the page.
  public var announces: String?
  /// Whether the visitor is someone else from now on, such as after signing in: their other open pages load again.
  public var endsOtherPages = false

  /// The form is not right yet; its messages say why.
  public static var invalid: Outcome { Outcome(kind: .invalid) }

  /// Done: a live page stays; without JavaScript the browser loads `location`, by default the page itself.
  ///
  /// - Parameters:
  ///   - dialog: the dialog that a live page closes.
  ///   - element: the id of the element that a live page focuses, once it is there. The property of ``Page/focus(_:)``
  ///     takes it, too.
  ///   - sentence: what a live page reads out, and without JavaScript the next page shows once.
  public static func done(
    at location: String? = nil, closing dialog: String? = nil, focusing element: String? = nil,
    announcing sentence: String? = nil
  ) -> Outcome {
    Outcome(kind: .done(location: location), closes: dialog, focuses: element, announces: sentence)
  }

  /// Not done: others changed the same inputs meanwhile. The person sees both texts and chooses.
  ///
  /// Live finds most conflicts before an action runs. This is for what an action finds as it saves.
  ///
  /// - Parameter theirs: the texts that are stored, by input.
  public static func conflict(_ theirs: [String: String]) -> Outcome {
    let conflicts = theirs.sorted { $0.key < $1.key }.map { FieldConflict(name: $0.key, theirs: $0.value) }
    return Outcome(kind: .conflict(conflicts))
  }

  /// The browser goes to another page.
  public static func redirect(
    to location: String, cookies: [Cookie] = [], flash: String? = nil, endingOtherPages: Bool = false
  ) -> Outcome {
    Outcome(kind: .redirect(location), cookies: cookies, flash: flash, endsOtherPages: endingOtherPages)
  }
}
