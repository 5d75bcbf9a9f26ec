import HTTP
import HTTPTesting

/// The protocol between `live.js` and the server for one page, message by message. `TestPage` is built on it.
public final class LiveConnection {
  /// The client that sends the requests.
  public let client: TestClient
  /// The page's address.
  public let target: String
  /// The response with the page's HTML.
  public let response: TestResponse
  /// The page's token, which changes as another server opens the page; empty where the page is not live.
  public private(set) var token: String
  /// The build of the page's templates.
  public let build: String
  /// The identifier of the tab, which tells it from others that show the same HTML.
  public let tab = String(UInt64.random(in: .min ... .max))
  /// The id of the last state that arrived.
  public private(set) var lastEventID: String
  /// The revision of the last request.
  public private(set) var revision = 0
  /// Whether the page reports its focus.
  public let reportsFocus: Bool

  private let headers: Headers
  private var stream: TestEventStream?

  /// The header fields of every request: those that a page of the site itself sends.
  static func fields(_ more: Headers) -> Headers {
    var fields = more
    if !fields.contains("Sec-Fetch-Site") { fields["Sec-Fetch-Site"] = "same-origin" }
    if !fields.contains("Accept") { fields["Accept"] = "text/html" }
    return fields
  }

  /// Loads a page; `headers` go with this and all later requests.
  public convenience init(_ client: TestClient, _ target: String, headers: Headers = [:]) async throws {
    let response = try await client.send(.get, target, headers: Self.fields(headers))
    self.init(client, target, headers: headers, response: response)
  }

  init(_ client: TestClient, _ target: String, headers: Headers, response: TestResponse) {
    self.client = client
    self.target = target
    self.headers = headers
    self.response = response
    let mark = TestDocument(html: response.text).element(id: "live")
    token = mark?["data-page"] ?? ""
    build = mark?["data-build"] ?? ""
    lastEventID = mark?["data-state"] ?? ""
    reportsFocus = mark?["data-focus"] != nil
  }

  deinit {
    stream?.close()
  }

  /// A new connection with the same HTML, as of a duplicated tab.
  public func duplicated() -> LiveConnection {
    LiveConnection(client, target, headers: headers, response: response)
  }

  /// Opens the page's stream and waits for its first event.
  @discardableResult
  public func open(lastEventID: String? = nil, build: String? = nil) async throws -> LivePatch {
    stream?.close()
    var fields = Self.fields(headers)
    fields["Accept"] = "text/event-stream"
    fields["Live-Page"] = token
    fields["Live-Build"] = build ?? self.build
    fields["Live-Tab"] = tab
    fields["Last-Event-ID"] = lastEventID ?? self.lastEventID
    let opened = try await client.openEventStream(target, headers: fields)
    token = opened.response["Live-Page"] ?? token
    stream = opened
    return try await next()
  }

  /// Closes the stream, as when the connection is lost.
  public func disconnect() {
    stream?.close()
    stream = nil
  }

  /// Whether the stream is open.
  public var isOpen: Bool { stream != nil }

  /// The next event of the stream.
  ///
  /// - Throws: `TestFailure` where the stream ends, or nothing comes for two minutes.
  public func next() async throws -> LivePatch {
    guard let stream else { throw TestFailure("the page's stream is not open") }
    let patch = try LivePatch(try await Self.next(of: stream))
    lastEventID = patch.id ?? lastEventID
    return patch
  }

  private static func next(of stream: TestEventStream) async throws -> TestEvent {
    try await withThrowingTaskGroup(of: TestEvent.self) { group in
      group.addTask { try await stream.expectNext() }
      group.addTask {
        try await Task.sleep(for: .seconds(120))
        throw TestFailure("nothing came from the server for two minutes")
      }
      defer { group.cancelAll() }
      guard let event = try await group.next() else { throw TestFailure("the event stream has ended") }
      return event
    }
  }

  /// Sends fields of a form as a change, and names those that changed.
  @discardableResult
  public func change(
    _ fields: [(String, String)], changed: [String], form: String = "", revision: Int? = nil,
    focus: String? = nil
  ) async throws -> TestResponse {
    try await post(
      fields, ["Live-Fields": changed.joined(separator: ",")], form: form, revision: revision, focus: focus)
  }

  /// Submits a form.
  @discardableResult
  public func submit(
    _ fields: [(String, String)], form: String = "", revision: Int? = nil, focus: String? = nil
  ) async throws -> TestResponse {
    try await post(fields, ["Live-Submit": "1"], form: form, revision: revision, focus: focus)
  }

  private func post(
    _ form: [(String, String)], _ more: Headers, form id: String, revision: Int?, focus: String?
  ) async throws -> TestResponse {
    self.revision = revision ?? self.revision + 1
    var fields = Self.fields(headers)
    for field in more { fields[field.name] = field.value }
    fields["Live-Page"] = token
    fields["Live-Revision"] = String(self.revision)
    fields["Live-Form"] = id
    fields["Live-Focus"] = focus
    return try await client.send(.post, target, headers: fields, form: form)
  }
}
