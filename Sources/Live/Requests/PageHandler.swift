import Combine
import HTTP
import Templates

/// The handler of one page: it responds with its HTML or its stream, and takes its forms.
final class PageHandler<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: Sendable {
  typealias Context = PageContext<Visitor, Model>

  let site: Site<Visitor>
  let page: Page<Visitor, Model>
  let template: PageTemplate<Context>
  /// The fingerprint of the template and the site's version: servers with the same build can patch each other's pages.
  let build: String
  private let statePrefix: String
  /// The bytes of the mark before the token, between token and digest, and after the digest.
  private let (markStart, markMiddle, markEnd): ([UInt8], [UInt8], [UInt8])
  private let actions: [PageAction<Visitor, Model>]
  let renderConflict: @Sendable (ConflictPage, PageFrame<Visitor>) -> [UInt8]
  private let headers = PageHandler.headers("private, no-cache")
  private let headersOfUnstored = PageHandler.headers("no-store")

  init(
    site: Site<Visitor>, page: Page<Visitor, Model>, template: PageTemplate<Context>,
    renderConflict: @escaping @Sendable (ConflictPage, PageFrame<Visitor>) -> [UInt8]
  ) {
    (self.site, self.page, self.template) = (site, page, template)
    self.renderConflict = renderConflict
    build = String(template.fingerprint(version: site.version), radix: 16)
    statePrefix = build + "-"
    markStart = Array("<template id=\"live\" data-visitor=\"".utf8)
    let server = site.serverName.map { ".\($0)" } ?? ""
    markMiddle = Array("\(server)\" data-build=\"\(build)\" data-state=\"\(statePrefix)".utf8)
    markEnd = Array((page.focus == nil ? "\"></template>" : "\" data-focus></template>").utf8)
    actions = page.actions.map { PageAction($0, of: page) }
  }

  func get(_ request: Request) async throws -> Response {
    let identity = try await site.identify(request)
    if request.headers.accepts("text/event-stream") {
      return try await stream(request, identity)
    }
    let loaded = try await load(request, identity, token: RandomToken.make())
    var response = try await html(loaded, status: .ok)
    for cookie in identity.cookies { response.setCookie(cookie) }
    if let cookie = Flash.cookie(identity.notice, afterShowing: loaded.visit.pageToken, in: request) {
      response.setCookie(cookie)
    }
    return response
  }

  /// Makes a page with a fresh view model.
  func load(
    _ request: Request, _ identity: IdentifiedVisitor<Visitor>, token: String
  ) async throws -> LoadedPage<Visitor, Model> {
    let visit = Visit(
      visitor: identity.visitor, request: request, pageToken: token,
      scheduler: LoopScheduler(loop: request.loop, clock: site.clock))
    let (model, turn) = try await model(for: visit)
    await page.settle(model)
    return LoadedPage(
      visit: visit,
      context: Context(
        frame: PageFrame(
          visitor: identity.visitor, path: page.path, title: page.title(model),
          flash: Flash.message(identity.notice, in: request, token: token), pageToken: token),
        inputs: PageInputs(model: model)), turn: turn)
  }

  /// A fresh view model. The model of a large page is made anew when the page's turn has come: pages that wait hold no rows.
  private func model(for visit: Visit<Visitor>) async throws -> (Model, LongTurn?) {
    if let model = try await smallModel(for: visit) { return (model, nil) }
    let turn = try await turn(of: visit)
    return (try await page.make(visit), turn)
  }

  private func turn(of visit: Visit<Visitor>) async throws -> LongTurn {
    try await site.longTurns.take(for: visit.visitor.party)
  }

  /// A fresh view model; nil where its page is large.
  private func smallModel(for visit: Visit<Visitor>) async throws -> Model? {
    let model = try await page.make(visit)
    return page.isLarge(model) ? nil : model
  }

  /// The most bytes of a page that the loop renders: some 100 ordinary rows, which take less than a millisecond.
  private static var limitOfLoop: Int { 512 << 10 }

  /// The response with a page's HTML.
  func html(_ loaded: LoadedPage<Visitor, Model>, status: Status) async throws -> Response {
    let (html, digest) = try await bytes(of: loaded, live: true)
    return response(html, digest, loaded, status: status)
  }

  /// The HTML of a page, and its digest. The HTML of a large page is made by another thread, in its turn, while the loop does
  /// other work.
  func bytes(of loaded: LoadedPage<Visitor, Model>, live: Bool) async throws -> ([UInt8], UInt64) {
    if !page.isLarge(loaded.model) {
      var html: [UInt8] = []
      let digest = template.render(loaded.context, into: &html, live: live, upTo: Self.limitOfLoop)
      if let digest { return (html, digest) }
    }
    let turn = if let turn = loaded.turn { turn } else { try await self.turn(of: loaded.visit) }
    return await withTaskExecutorPreference(loaded.visit.aside) {
      var html: [UInt8] = []
      let digest = template.render(loaded.context, into: &html, live: live)
      return withExtendedLifetime(turn) { (html, digest) }
    }
  }

  /// The bytes that the template renders of a page; the bytes of a large page are made by another thread, too.
  func snapshot(of loaded: LoadedPage<Visitor, Model>) async -> Snapshot {
    guard page.isLarge(loaded.model) else { return template.snapshot(loaded.context) }
    return await withTaskExecutorPreference(loaded.visit.aside) { template.snapshot(loaded.context) }
  }

  private func response(
    _ html: consuming [UInt8], _ digest: UInt64, _ loaded: LoadedPage<Visitor, Model>, status: Status
  ) -> Response {
    html.insert(mark(of: loaded.visit, digest: digest), beforeEnd: "</body>")
    let headers = loaded.visit.visitor.forbidsStoring ? headersOfUnstored : headers
    return Response(status: status, headers: headers, body: .bytes(html))
  }

  private static func headers(_ cacheControl: String) -> Headers {
    [
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": cacheControl,
      // `Accept-Encoding` since the server may compress the response.
      "Vary": "Accept, Cookie, Accept-Encoding",
    ]
  }

  /// The element that tells `live.js` the page's token, build and state, with which the stream misses nothing since the
  /// page; and a digest of the visitor's key, by which pages of one visitor know each other.
  private func mark(of visit: Visit<Visitor>, digest: UInt64) -> [UInt8] {
    var mark: [UInt8] = []
    mark.reserveCapacity(192)
    mark.append(contentsOf: markStart)
    mark.append(hexadecimal: TextDigest(visit.visitor.key))
    mark.append(contentsOf: "\" data-page=\"".utf8)
    mark.append(contentsOf: visit.pageToken.utf8)
    mark.append(contentsOf: markMiddle)
    mark.append(hexadecimal: digest)
    mark.append(contentsOf: markEnd)
    return mark
  }

  /// The id of the state that HTML with this digest shows.
  func stateID(digest: UInt64) -> String {
    var id = Array(statePrefix.utf8)
    id.append(hexadecimal: digest)
    return String(decoding: id, as: UTF8.self)
  }

  // MARK: Forms

  /// The action that a form's submit button names.
  ///
  /// - Throws: `HTTPError` with status 400 where the page has no such action, and with status 413 where a value is
  ///   longer than its input takes.
  func action(of form: FormFields) throws -> PageAction<Visitor, Model> {
    let action = try actionByName(form["action"])
    try FieldLimit.check(form, action.limits)
    return action
  }

  /// The action that a button's value names; the action's argument may follow after a colon.
  private func actionByName(_ value: String?) throws -> PageAction<Visitor, Model> {
    guard let value else {
      if actions.count == 1 { return actions[0] }
      throw HTTPError(.badRequest, "The form does not say what to do: its field “action” is missing.")
    }
    let name = value.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(value[..<$0]) } ?? value
    for action in actions where action.name == name { return action }
    throw HTTPError(.badRequest, "This page has no action “\(name.prefix(40))”.")
  }

  /// The page's inputs with these names.
  ///
  /// - Throws: `HTTPError` with status 413 where a value is longer than its input takes.
  func inputs(named names: [String], checking form: FormFields) throws -> [Input<Visitor, Model>] {
    let inputs = names.compactMap(page.input(named:))
    try FieldLimit.check(form, inputs.map { FieldLimit($0) })
    return inputs
  }
}

extension [UInt8] {
  /// Inserts before the last occurrence of a tag, or appends where there is none.
  mutating func insert(_ bytes: [UInt8], beforeEnd tag: StaticString) {
    let tag = UnsafeBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount)
    var start = count - tag.count
    while start >= 0, !(self[start] == tag[0] && self[start..<start + tag.count].elementsEqual(tag)) {
      start -= 1
    }
    insert(contentsOf: bytes, at: start >= 0 ? start : count)
  }
}

/// A page that was made for a visit, with its view model.
struct LoadedPage<Visitor: PageVisitor, Model> {
  let visit: Visit<Visitor>
  var context: PageContext<Visitor, Model>
  /// The turn of a page that takes long to make, until that is done.
  var turn: LongTurn?

  var model: Model { context.model }
}
