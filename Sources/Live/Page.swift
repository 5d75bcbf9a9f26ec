import Combine
import HTTP
import Templates

/// A page: a URL with a template, a view model, inputs and actions.
///
/// `GET` answers it as HTML or, where the client accepts `text/event-stream`, as its stream; `POST` takes its forms.
public struct Page<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: Sendable {
  /// The path, with parameters in braces.
  public let path: String
  /// The template's name.
  public let template: String

  let fields: Fields<Model>
  let title: @Sendable (Model) -> String
  /// Makes the view model of a visit.
  let make: Work<Visit<Visitor>, Model>
  private(set) var inputs: [Input<Visitor, Model>] = []
  private(set) var actions: [Action<Visitor, Model>] = []
  private(set) var focus: Focus<Model>?
  private(set) var effects: [Effect<Model>] = []
  private(set) var opened: (@Sendable (Model, Visit<Visitor>) -> Void)?
  private(set) var sharedState: (@Sendable (Model) -> Int?)?

  /// Makes a page without inputs and actions, whose view models are made without waiting.
  ///
  /// - Parameters:
  ///   - fields: what the template may use of the view model.
  ///   - make: makes the view model of one visit; what it throws is the answer.
  public init(
    _ path: String, template: String, fields: Fields<Model>,
    title: @escaping @Sendable (Model) -> String,
    make: @escaping @Sendable (Visit<Visitor>) throws -> Model
  ) {
    self.init(path, template, fields, title, .sync(make))
  }

  /// Makes a page without inputs and actions.
  ///
  /// - Parameters:
  ///   - fields: what the template may use of the view model.
  ///   - make: makes the view model of one visit; what it throws is the answer.
  public init(
    _ path: String, template: String, fields: Fields<Model>,
    title: @escaping @Sendable (Model) -> String,
    make: @escaping @Sendable (Visit<Visitor>) async throws -> Model
  ) {
    self.init(path, template, fields, title, .async(make))
  }

  private init(
    _ path: String, _ template: String, _ fields: Fields<Model>,
    _ title: @escaping @Sendable (Model) -> String, _ make: Work<Visit<Visitor>, Model>
  ) {
    (self.path, self.template, self.fields) = (path, template, fields)
    (self.title, self.make) = (title, make)
  }

  /// The page with one more input.
  public func input(_ input: Input<Visitor, Model>) -> Self {
    var page = self
    page.inputs.append(input)
    return page
  }

  /// The page with one more action, and the inputs that its submission settles.
  @inlinable
  @inline(__always)
  public func action(
    _ name: String, inputs: [String] = [],
    _ perform: @escaping @Sendable (Model, Submission, Visit<Visitor>) async throws -> Outcome
  ) -> Self {
    adding(name, inputs, isDiscarding: false) { try await perform($0.model, $0.submission, $0.visit) }
  }

  /// The page with one more action that drops what was typed in some inputs, such as the one of a form's Cancel: they take
  /// nothing of it, whatever others changed, and show afterwards what the view model has.
  @inlinable
  @inline(__always)
  public func action(
    _ name: String, discarding inputs: [String],
    _ perform: @escaping @Sendable (Model, Submission, Visit<Visitor>) async throws -> Outcome
  ) -> Self {
    adding(name, inputs, isDiscarding: true) { try await perform($0.model, $0.submission, $0.visit) }
  }

  @usableFromInline
  func adding(
    _ name: String, _ inputs: [String], isDiscarding: Bool,
    _ perform: @escaping @Sendable (Call<Visitor, Model>) async throws -> Outcome
  ) -> Self {
    precondition(!name.contains(":"), "\(path): the name of the action \(name) has a colon")
    precondition(
      inputs.allSatisfy { name in self.inputs.contains { $0.name == name } },
      "\(path): action \(name) settles an input that the page does not have")
    var page = self
    page.actions.append(Action(name: name, inputs: inputs, isDiscarding: isDiscarding, perform: perform))
    return page
  }

  /// The page with a property that follows the browser's focus and moves it: the id of the focused element.
  public func focus(_ property: any ReferenceWritableKeyPath<Model, String?> & Sendable) -> Self {
    var page = self
    page.focus = Focus(
      get: { $0[keyPath: property] },
      set: { model, id in model[keyPath: property] = id })
    return page
  }

  /// The page with a dialog that is open, as a modal one, while a property is true.
  public func dialog(_ id: String, _ isOpen: any KeyPath<Model, Bool> & Sendable) -> Self {
    adding(
      Effect(
        value: { $0[keyPath: isOpen] ? "open" : nil },
        command: { $0 == nil ? .close(dialog: id) : .open(dialog: id) }))
  }

  /// The page with a property that sends the browser to another page when it is set.
  public func navigation(_ destination: any KeyPath<Model, String?> & Sendable) -> Self {
    adding(Effect(value: { $0[keyPath: destination] }, command: { $0.map { .navigate(to: $0) } }))
  }

  /// The page with a property whose changes are read out to those who listen to the page instead of looking at it
  /// (WCAG 2.2, 4.1.3).
  public func announcement(_ text: any KeyPath<Model, String> & Sendable) -> Self {
    adding(Effect(value: { $0[keyPath: text] }, command: { $0.map { .announce($0) } }))
  }

  private func adding(_ effect: Effect<Model>) -> Self {
    var page = self
    page.effects.append(effect)
    return page
  }

  /// The page with something to begin when a browser opens its stream, such as following a store: what only an open
  /// page needs, and a page that is just loaded does not pay for. Several begin in their order.
  public func onOpen(_ body: @escaping @Sendable (Model, Visit<Visitor>) -> Void) -> Self {
    var page = self
    if let opened {
      page.opened = { model, visit in
        opened(model, visit)
        body(model, visit)
      }
    } else {
      page.opened = body
    }
    return page
  }

  /// The page with a number for what its view model shows, where other view models show the same: a change of many
  /// pages from one number to another is found out once, and each of them gets the same patch.
  ///
  /// Everything that the template's fields, the inputs and the title make of the view model follows from the number, as
  /// long as no input was used. Where that can't be said, such as while something is searched for, it is nil. Debug
  /// builds compare each page with what its number stands for, and stop at the first slot that differs.
  public func sharing(_ state: @escaping @Sendable (Model) -> Int?) -> Self {
    var page = self
    page.sharedState = state
    return page
  }

  func input(named name: String) -> Input<Visitor, Model>? {
    inputs.first { $0.name == name }
  }
}

/// Something a browser is told to do each time a value changes.
struct Effect<Model>: Sendable {
  let value: @Sendable (Model) -> String?
  let command: @Sendable (String?) -> Command?
}

/// The focused element's id, kept the same in the browser and the view model.
struct Focus<Model>: Sendable {
  let get: @Sendable (Model) -> String?
  let set: @Sendable (Model, String?) -> Void
}
