public import CombineTesting
import HTTP
import HTTPTesting

/// A page in a test's browser, with its document and the actions of a person.
///
/// An action on a live page returns when all patches that include it are applied; changes by others arrive when the
/// test waits for them with `until(_:)` or `sync()`. A page whose HTML keeps people out fails the test, whenever it
/// comes to be so: see `TestDocument.problems`.
///
///     let page = try await browser.open("/sign-up")
///     try await page.fill("Username", "ab")
///     try await page.advance(by: 0.8)
///     #expect(try page.field("Username").isInvalid)
///     try await page.press("Sign up")
public final class TestPage {
  /// The document that the page shows.
  public internal(set) var document: TestDocument
  /// The address.
  public private(set) var target: String
  /// The status of the last response.
  public internal(set) var status: Status
  /// The stored texts of the fields that the last response refused, since others changed them, too, by name; nil for a
  /// field of a row that was deleted.
  public internal(set) var conflicts: [String: String?] = [:]
  /// The patches that arrived since the page was loaded, the oldest first.
  public private(set) var patches: [LivePatch] = []
  /// The texts that were announced to users of screen readers.
  public private(set) var announcements: [String] = []

  let browser: TestBrowser
  var connection: LiveConnection
  private let runsScripts: Bool

  init(_ browser: TestBrowser, _ connection: LiveConnection, runsScripts: Bool) {
    self.browser = browser
    self.runsScripts = runsScripts
    self.connection = connection
    target = connection.target
    document = TestDocument(html: connection.response.text)
    status = connection.response.status
  }

  /// Whether the page follows the server: scripts run, and the page has a token.
  public var isLive: Bool { runsScripts && !connection.token.isEmpty }

  /// Loads the page that a connection received, and opens its stream. Fields that are given values kept from another
  /// page are sent again.
  func load(_ new: LiveConnection, restoring kept: KeptFields? = nil) async throws {
    connection.disconnect()
    connection = new
    target = new.target
    document = TestDocument(html: new.response.text)
    if let kept { document.give(kept) }
    status = new.response.status
    (patches, announcements, conflicts) = ([], [], [:])
    try check()
    guard isLive else { return }
    try await apply(try await connection.open())
    for form in document.liveForms where connection === new {
      let names = Set(form.usedFields.compactMap { $0["name"] }).sorted()
      if names.isEmpty { continue }
      try await settle(
        try await send {
          try await $0.change(form.liveEntries(), changed: names, form: form.id, focus: self.focusReport)
        })
    }
  }

  /// Goes to another address.
  public func load(_ target: String) async throws { try await load(target, restoring: nil) }

  private func load(_ target: String, restoring kept: KeptFields?) async throws {
    let path = String(target.prefix { $0 != "#" })
    try await load(try await LiveConnection(browser.client, path, headers: browser.headers), restoring: kept)
  }

  /// Loads the page to which a form of this one was redirected.
  func load(redirectedTo place: String) async throws {
    let path = String(place.prefix { $0 != "#" })
    let response = try await browser.client.send(.get, path, headers: headersOfForm)
    try await load(LiveConnection(browser.client, path, headers: browser.headers, response: response))
  }

  /// The header fields of a form's request, which name the page that it is on.
  var headersOfForm: Headers {
    var headers = LiveConnection.fields(browser.headers)
    headers["Referer"] = "http://localhost\(target)"
    return headers
  }

  /// Loads the page again.
  public func reload() async throws { try await load(target) }

  /// Loads the page again for the server, as after a new version was installed, and keeps what was typed.
  private func reloadKeepingFields() async throws {
    try await load(target, restoring: document.keptFields())
  }

  /// Throws a `TestFailure` where the page has problems.
  func check() throws {
    let problems = document.problems
    if !problems.isEmpty { throw TestFailure("\(target): \(problems.joined(separator: "; "))") }
  }

  // MARK: Patches

  /// Applies patches until the page includes everything that was done here so far.
  public func sync() async throws {
    guard isLive else { return }
    try await settle(try await send { try await $0.change([], changed: [], focus: self.focusReport) })
  }

  /// Applies patches until a condition holds, such as that another tab's change shows here.
  ///
  /// - Throws: `TestFailure` where it doesn't hold within five minutes, or nothing more comes for two.
  public func until(
    _ condition: (TestDocument) throws -> Bool, fileID: StaticString = #fileID, line: Int = #line
  ) async throws {
    let end = ContinuousClock.now + .seconds(300)
    while !(try condition(document)) {
      guard ContinuousClock.now < end else {
        throw TestFailure("\(fileID):\(line): \(target) never comes to show what the test waits for")
      }
      try await apply(try await connection.next())
    }
  }

  /// Moves the virtual time of the site, and applies the patches that follow. A pipeline's question to a store may
  /// still be under way then.
  public func advance(by span: TestTime.Stride) async throws {
    try await browser.clock.advance(by: span)
    try await sync()
  }

  /// Closes the stream, as in a tunnel; `reconnect()` opens it again.
  public func disconnect() { connection.disconnect() }

  /// Opens the stream again.
  public func reconnect() async throws { try await apply(try await connection.open()) }

  /// Sends a request. Where the server forgot the page (410), opens the stream again and repeats the request, as
  /// `live.js` does.
  func send(
    _ body: (LiveConnection) async throws -> TestResponse
  ) async throws -> TestResponse {
    let response = try await body(connection)
    guard response.status == .gone else { return response }
    try await reconnect()
    return try await body(connection)
  }

  /// The statuses of requests that the server took.
  static let taken: [Status] = [.noContent, .unprocessableContent, .conflict]

  /// Applies patches until they include the last request.
  ///
  /// - Throws: `TestFailure` where the server did not take the request.
  func settle(_ response: TestResponse) async throws {
    status = response.status
    conflicts = try response.conflicts
    guard Self.taken.contains(response.status) else {
      throw TestFailure("\(target): the server answered \(response.status): \(response.text.prefix(300))")
    }
    let wanted = connection.revision
    while patches.last.map({ $0.revision < wanted }) ?? true {
      let before = ObjectIdentifier(connection)
      try await apply(try await connection.next())
      if ObjectIdentifier(connection) != before { return }
    }
  }

  private func apply(_ patch: LivePatch) async throws {
    if patch.reloads { return try await reloadKeepingFields() }
    patches.append(patch)
    for operation in patch.operations { try document.apply(operation) }
    for command in patch.commands { try await carryOut(command) }
    try check()
  }

  private func carryOut(_ command: JSONValue) async throws {
    let parts = command.array ?? []
    let text = parts.count > 1 ? parts[1].text ?? "" : ""
    switch parts.first?.text {
    case "focus": moveFocus(to: document.element(id: text))
    case "open": document.node(id: text)?.attributes["open"] = ""
    case "close": document.node(id: text)?.attributes["open"] = nil
    case "announce": announcements.append(text)
    case "navigate": try await load(text)
    case "reload": try await reloadKeepingFields()
    case "reset" where parts.count == 4:
      guard case .object(let values) = parts[3] else { throw TestFailure("not a reset: \(command)") }
      for control in document.element(id: text)?.controls ?? [] {
        if let value = control["name"].flatMap({ values[$0] }), control.isField { control.reset(to: value) }
      }
    default: throw TestFailure("an unknown command: \(command)")
    }
  }

  // MARK: Focus

  /// Moves the focus. The field that loses it shows what the server said of it meanwhile.
  func moveFocus(to element: TestElement?) {
    if let old = document.focus.flatMap({ document.node(id: $0) }), old !== element?.node, old.isWaiting {
      document.release(old)
    }
    document.focus = element.flatMap { $0.id.isEmpty ? nil : $0.id }
  }

  var focusReport: String? { connection.reportsFocus ? document.focus ?? "-" : nil }
}
