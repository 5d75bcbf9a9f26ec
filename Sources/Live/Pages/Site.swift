import Combine
import HTTP
import Synchronization
import Templates

/// All pages of an application, with what they share: templates, the layout's fields, the identification of visitors.
public final class Site<Visitor: PageVisitor>: Sendable {
  /// The pages that browsers have open.
  public let pages: OpenPages
  /// The time that a page waits for its browser to come back.
  public let grace: Duration

  let version: String
  /// The name of this server among several, which tokens of its pages carry; nil where it is alone.
  let serverName: String?
  let clock: (any LoopClock)?
  let frameFields: Fields<PageFrame<Visitor>>
  let identify: @Sendable (Request) async throws -> IdentifiedVisitor<Visitor>
  private let library: TemplateLibrary
  private let compilation: TemplateCompilation
  /// The name of the template of conflict pages; nil for the default one.
  private let conflictTemplate: String?
  /// The renderer of conflict pages; made with the first page.
  private let renderConflict = Mutex<Renderer<ConflictPage>?>(nil)

  /// The pages that take long to make.
  let longTurns = LongTurns()
  private let flushQueues = Mutex<[ObjectIdentifier: FlushQueue]>([:])

  /// A function that renders a page that is not live.
  typealias Renderer<Model> = @Sendable (Model, PageFrame<Visitor>) -> [UInt8]

  /// Makes a site without pages.
  ///
  /// - Parameters:
  ///   - limits: the limits on the number of open pages.
  ///   - frame: the fields that templates may use beside each page's own; `title`, `flash` and `pageToken` are there
  ///     already.
  ///   - version: identifies what pages depend on beside their templates, such as the program and its scripts. A
  ///     browser that shows a page of another version loads it again.
  ///   - conflictTemplate: the template of the page on which a person without JavaScript chooses between two texts of
  ///     the same field. It may use `address`, `pairs` (`name`, `value`), `choices` (`keep`, `label`, `mine`,
  ///     `theirs`), `isOne`, `areSeveral` and `isGone`. Without one, Live has a plain one.
  ///   - compilation: when the templates of pages are compiled.
  ///   - serverName: the name of this server where there are several, of letters and digits, at most 16: tokens of pages
  ///     say which server has them open.
  ///   - clock: the clock that the pages run by in place of the system's, in tests.
  ///   - identify: determines the sender of a request.
  public init(
    library: TemplateLibrary, frame: Fields<PageFrame<Visitor>>, limits: OpenPages.Limits = .init(),
    grace: Duration = .seconds(60), version: String = "", conflictTemplate: String? = nil,
    compilation: TemplateCompilation = .atStart, serverName: String? = nil, clock: (any LoopClock)? = nil,
    identify: @escaping @Sendable (Request) async throws -> IdentifiedVisitor<Visitor>
  ) {
    self.library = library
    self.compilation = compilation
    self.grace = grace
    self.version = version
    self.conflictTemplate = conflictTemplate
    self.serverName = serverName
    self.clock = clock
    pages = OpenPages(limits: limits)
    self.identify = identify
    frameFields = PageFrame<Visitor>.fields.merging(\.self, frame)
  }

  /// Adds a page's routes to a router.
  ///
  /// - Throws: `TemplateError` where the template names a field that the page does not have; where templates are compiled
  ///   at the first request, that one fails.
  /// - Returns: The page for responses to forms of other addresses.
  @discardableResult
  public func add<Model: ObservableObject & SendableMetatype>(
    _ page: Page<Visitor, Model>, to router: inout Router
  ) throws -> StillPage {
    let handler = try compilation.value {
      PageHandler(
        site: self, page: page,
        template: try self.library.template(
          page.template, fields: page.contextFields(frame: self.frameFields), digests: Self.digests),
        renderConflict: try self.conflictRenderer())
    }
    router.get(page.path) { try await handler().get($0) }
    if !page.actions.isEmpty || !page.inputs.isEmpty {
      router.post(page.path) { try await handler().post($0) }
    }
    return StillPage { try await handler().still($0, $1) }
  }

  /// The pages of a loop that have something to send.
  func flushQueue(of loop: EventLoop) -> FlushQueue {
    flushQueues.withLock { queues in
      if let queue = queues[ObjectIdentifier(loop)] { return queue }
      let queue = FlushQueue()
      queues[ObjectIdentifier(loop)] = queue
      return queue
    }
  }

  /// The hidden field in which live forms say what their fields held; `FormEdits` reads it.
  private static var digests: FormDigests {
    FormDigests(attribute: "data-live", name: FormEdits.seenName, object: "inputs", text: "stored")
  }

  private func conflictRenderer() throws -> Renderer<ConflictPage> {
    try renderConflict.withLock { known in
      if let known { return known }
      let renderer =
        if let conflictTemplate {
          try self.renderer(template: conflictTemplate, fields: ConflictPage.fields)
        } else {
          try self.renderer(
            template: "conflict", fields: ConflictPage.fields,
            of: TemplateLibrary(sources: ["conflict": ConflictPage.template]))
        }
      known = renderer
      return renderer
    }
  }

  /// Returns a function that renders a page that is not live, such as an error page, in the site's layout.
  public func renderer<Model: Sendable>(
    template name: String, fields: Fields<Model>
  ) throws -> @Sendable (Model, PageFrame<Visitor>) -> [UInt8] {
    try renderer(template: name, fields: fields, of: library)
  }

  private func renderer<Model: Sendable>(
    template name: String, fields: Fields<Model>, of library: TemplateLibrary
  ) throws -> Renderer<Model> {
    let fields = Fields<PageContext<Visitor, Model>>()
      .merging(\.frame, frameFields)
      .merging(\.inputs.model, fields)
    let template = try library.template(name, fields: fields)
    return { model, frame in
      var html: [UInt8] = []
      template.render(PageContext(frame: frame, inputs: PageInputs(model: model)), into: &html, live: false)
      return html
    }
  }
}
