import HTTP

/// Something a form asks for: the value of its submit button named `action`.
public struct Action<Visitor: PageVisitor, Model: AnyObject>: Sendable {
  /// The button's value.
  public let name: String
  /// The inputs a submission settles: they take the form's values before the action runs.
  public let inputs: [String]

  let perform: @Sendable (Call<Visitor, Model>) async throws -> Outcome
}

/// What an action acts on, as one: closures that take a model by itself are called by way of two others.
@usableFromInline
struct Call<Visitor: PageVisitor, Model: AnyObject> {
  @usableFromInline let model: Model
  @usableFromInline let submission: Submission
  @usableFromInline let visit: Visit<Visitor>
}

/// What came of a submission.
public struct Outcome: Sendable {
  enum Kind: Sendable, Equatable {
    /// The model's messages say what is wrong with the form: 422.
    case invalid
    /// Done. A live page stays and shows it; without JavaScript the browser goes to this place.
    case done(location: String?)
    /// The browser goes to another page.
    case redirect(String)
  }

  let kind: Kind
  /// Cookies the answer sets.
  public var cookies: [Cookie] = []
  /// A message that the next page shows once.
  public var flash: String?
  /// The dialog to close.
  public var closes: String?
  /// Whether the visitor is someone else from now on, such as after signing in: their other open pages load again.
  public var endsOtherPages = false

  /// The form is not right yet; its messages say why.
  public static var invalid: Outcome { Outcome(kind: .invalid) }

  /// Done: a live page stays; without JavaScript the browser loads `location`, by default the page itself.
  public static func done(at location: String? = nil, closing dialog: String? = nil) -> Outcome {
    Outcome(kind: .done(location: location), closes: dialog)
  }

  /// The browser goes to another page.
  public static func redirect(
    to location: String, cookies: [Cookie] = [], flash: String? = nil, endingOtherPages: Bool = false
  ) -> Outcome {
    Outcome(kind: .redirect(location), cookies: cookies, flash: flash, endsOtherPages: endingOtherPages)
  }
}
