import Combine
import Templates

/// A page: a URL with a template, a view model, inputs and actions.
///
/// `GET` returns it as HTML or, where the client accepts `text/event-stream`, as its stream; `POST` takes its forms.
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
  private(set) var parameters: [String] = []
  private(set) var actions: [Action<Visitor, Model>] = []
  private(set) var focus: Focus<Model>?
  private(set) var effects: [Effect<Model>] = []
  private(set) var opened: (@Sendable (Model, Visit<Visitor>) -> Void)?
  private(set) var isLarge: @Sendable (Model) -> Bool = { _ in false }
  private var settling: (@Sendable (Model) async -> Void)?

  /// Makes a page without inputs and actions, whose view models are made synchronously.
  ///
  /// - Parameters:
  ///   - fields: the view model's fields that the template may use.
  ///   - make: makes the view model of one visit; its errors become responses.
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
  ///   - fields: the view model's fields that the template may use.
  ///   - make: makes the view model of one visit; its errors become responses.
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

  /// The page with parameters of its address that are no inputs, such as the place in a long list: without JavaScript a
  /// form leads back to the page with them as they were.
  public func parameters(_ names: String...) -> Self {
    var page = self
    page.parameters += names
    return page
  }

  /// The page with one more action.
  ///
  /// - Parameters:
  ///   - inputs: the inputs whose text the action handles, which its submission brings.
  ///   - typed: the handling of that text.
  @inlinable
  @inline(__always)
  public func action(
    _ name: String, inputs: [String] = [], typed: TypedText = .settled,
    _ perform: @escaping @Sendable (Model, Submission, Visit<Visitor>) async throws -> Outcome
  ) -> Self {
    adding(name, inputs, typed) { try await perform($0.model, $0.submission, $0.visit) }
  }

  @usableFromInline
  func adding(
    _ name: String, _ inputs: [String], _ typedText: TypedText,
    _ perform: @escaping @Sendable (ActionCall<Visitor, Model>) async throws -> Outcome
  ) -> Self {
    precondition(!name.contains(":"), "\(path): the name of the action \(name) has a colon")
    precondition(
      inputs.allSatisfy { name in self.inputs.contains { $0.name == name } },
      "\(path): action \(name) settles an input that the page does not have")
    var page = self
    page.actions.append(Action(name: name, inputs: inputs, typedText: typedText, perform: perform))
    return page
  }

  /// The page with a property bound to the browser's focus, in both directions: the id of the focused element.
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

  /// The page with a property whose value, once it is set, is the address that the browser navigates to.
  public func navigation(_ destination: any KeyPath<Model, String?> & Sendable) -> Self {
    adding(Effect(value: { $0[keyPath: destination] }, command: { $0.map { .navigate(to: $0) } }))
  }

  /// The page with a property whose changes are announced to users of screen readers (WCAG 2.2, 4.1.3).
  public func announcement(_ text: any KeyPath<Model, String> & Sendable) -> Self {
    adding(Effect(value: { $0[keyPath: text] }, command: { $0.map { .announce($0) } }))
  }

  private func adding(_ effect: Effect<Model>) -> Self {
    var page = self
    page.effects.append(effect)
    return page
  }

  /// The page with a closure that runs when a browser opens its stream, such as to follow a store: for what only an
  /// open page needs, and a page that is just loaded should not pay for. Several run in the order they were added.
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

  /// The page with a condition under which its HTML is so long, some hundred rows, or takes so much searching, that a
  /// thread of its own makes it: the loop's other clients don't wait for it. Of all pages a few are made so at a time.
  public func large(_ isLarge: @escaping @Sendable (Model) -> Bool) -> Self {
    var page = self
    page.isLarge = isLarge
    return page
  }

  /// The page with what its HTML and the answers to its forms wait for, such as a search that another thread makes: they
  /// show its result. What changes otherwise, as by others, is patched without waiting.
  public func settling(_ settle: @escaping @Sendable (Model) async -> Void) -> Self {
    var page = self
    page.settling = settle
    return page
  }

  /// Waits for what the page's HTML and the answers to its forms wait for.
  func settle(_ model: Model) async {
    if let settling { await settling(model) }
  }

  /// The names of the actions, in the order in which they were added.
  public var actionNames: [String] { actions.map(\.name) }

  func input(named name: String) -> Input<Visitor, Model>? {
    inputs.first { $0.name == name }
  }
}
