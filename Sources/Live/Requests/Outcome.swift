import HTTP

/// The outcome of a submission.
public struct Outcome: Sendable {
  enum Kind: Sendable, Equatable {
    /// The form is not valid; the model's messages say why. Status 422.
    case invalid
    /// Success. A live page stays and shows it; without JavaScript the browser is sent to this place.
    case done(ReturnPlace)
    /// The browser is sent to another page.
    case redirect(String)
    /// Nothing was done, because others changed the same inputs meanwhile. The person chooses.
    case conflict([FieldConflict])
  }

  let kind: Kind
  /// The cookies that the response sets.
  public var cookies: [Cookie] = []
  /// A message that the next page shows once.
  public var flash: String?
  /// The id of the dialog that a live page closes.
  public var closes: String?
  /// The id of the element that gets the focus, once it is there.
  public var focuses: String?
  /// A sentence that says what happened, for users of screen readers.
  public var announces: String?
  /// Whether the visitor is someone else from now on, such as after signing in: their other open pages load again.
  public var endsOtherPages = false

  /// The outcome of a form that is not valid; its messages say why.
  public static var invalid: Outcome { Outcome(kind: .invalid) }

  /// The outcome of success: a live page stays; without JavaScript the browser loads `location`, by default the page
  /// itself, with its inputs as the address of the form's page had them.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the page's address besides its inputs, by their names; not used where there is a
  ///     `location`.
  ///   - place: the id of the element at which that page begins without JavaScript, by default the one that gets the
  ///     focus.
  ///   - dialog: the id of the dialog that a live page closes.
  ///   - element: the id of the element that a live page focuses, once it is there. The property of ``Page/focus(_:)``
  ///     takes it, too.
  ///   - sentence: read out by a live page; without JavaScript, shown once by the next page.
  public static func done(
    at location: String? = nil, adding parameters: [String: String] = [:], showing place: String? = nil,
    closing dialog: String? = nil, focusing element: String? = nil, announcing sentence: String? = nil
  ) -> Outcome {
    let place = ReturnPlace(location: location, parameters: parameters, element: place ?? element)
    return Outcome(kind: .done(place), closes: dialog, focuses: element, announces: sentence)
  }

  /// The outcome of a conflict: nothing was done, because others changed the same inputs meanwhile. The person sees
  /// both texts and chooses.
  ///
  /// Live finds most conflicts before an action runs. This is for those that an action finds while it saves.
  ///
  /// - Parameter theirs: the stored texts, by input name.
  public static func conflict(_ theirs: [String: String]) -> Outcome {
    let conflicts = theirs.sorted { $0.key < $1.key }.map { FieldConflict(name: $0.key, theirs: $0.value) }
    return Outcome(kind: .conflict(conflicts))
  }

  /// The outcome that sends the browser to another page.
  public static func redirect(
    to location: String, cookies: [Cookie] = [], flash: String? = nil, endingOtherPages: Bool = false
  ) -> Outcome {
    Outcome(kind: .redirect(location), cookies: cookies, flash: flash, endsOtherPages: endingOtherPages)
  }
}
