import Combine
import HTTP
import Templates

/// All pages of an application, with what they share: templates, the layout's fields, who the visitors are.
public final class Site<Visitor: PageVisitor>: Sendable {
  /// The pages that browsers have open.
  public let pages: OpenPages
  /// How long a page waits for its browser to come back.
  public let grace: Duration

  let version: String
  let clock: (any LoopClock)?
  let frameFields: Fields<PageFrame<Visitor>>
  let identify: @Sendable (Request) async throws -> Identity<Visitor>
  private let library: TemplateLibrary

  /// Makes a site without pages.
  ///
  /// - Parameters:
  ///   - limits: how many pages may be open.
  ///   - frame: what templates may use beside each page's own fields; `title`, `flash` and `pageToken` are there already.
  ///   - version: names what pages depend on beside their templates, such as the program and its scripts. A browser
  ///     that shows a page of another version loads it again.
  ///   - clock: the time that the pages run by, where it is not the system's: in tests.
  ///   - identify: finds out who sends a request.
  public init(
    library: TemplateLibrary, frame: Fields<PageFrame<Visitor>>, limits: OpenPages.Limits = .init(),
    grace: Duration = .seconds(60), version: String = "", clock: (any LoopClock)? = nil,
    identify: @escaping @Sendable (Request) async throws -> Identity<Visitor>
  ) {
    self.library = library
    self.grace = grace
    self.version = version
    self.clock = clock
    pages = OpenPages(limits: limits)
    self.identify = identify
    frameFields = PageFrame<Visitor>.fields.merging(\.self, frame)
  }

  /// Serves a page.
  ///
  /// - Throws: `TemplateError` where the template names a field that the page does not have.
  public func add<Model: ObservableObject & SendableMetatype>(
    _ page: Page<Visitor, Model>, to router: inout Router
  ) throws {
    let fields = page.contextFields(frame: frameFields)
    let handler = PageHandler(
      site: self, page: page, template: try library.template(page.template, fields: fields))
    router.get(page.path) { try await handler.get($0) }
    if !page.actions.isEmpty || !page.inputs.isEmpty {
      router.post(page.path) { try await handler.post($0) }
    }
  }

  /// Renders a page that is not live, such as an error page, in the site's layout.
  public func renderer<Model: Sendable>(
    template name: String, fields: Fields<Model>
  ) throws -> @Sendable (Model, PageFrame<Visitor>) -> [UInt8] {
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
