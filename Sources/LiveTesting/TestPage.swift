public import CombineTesting
import HTTP
import HTTPTesting

/// A page in a test's browser: what it shows, and what a person does there.
///
/// A live page has every patch applied that includes what was done last; what others do arrives when the test waits
/// for it with `until(_:)` or `sync()`. A page whose HTML keeps people out fails the test, whenever it comes to be so:
/// see `TestDocument.problems`.
///
///     let page = try await browser.open("/sign-up")
///     try await page.fill("Username", "ab")
///     try await page.advance(by: 0.8)
///     #expect(try page.field("Username").isInvalid)
///     try await page.press("Sign up")
public final class TestPage {
  /// What the page shows.
  public internal(set) var document: TestDocument
  /// The address.
  public private(set) var target: String
  /// The status of the last answer.
  public internal(set) var status: Status
  /// What others stored in the fields that the last answer refused, as others changed them, too, by name; nil for a
  /// field of a row that was deleted.
  public internal(set) var conflicts: [String: String?] = [:]
  /// The patches that arrived since the page was loaded, the oldest first.
  public private(set) var patches: [LivePatch] = []
  /// What was read out to those who listen to the page.
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

  /// Whether the page follows the server.
  public var isLive: Bool { runsScripts && !connection.token.isEmpty }

  /// Shows the page that a connection loaded, and opens its stream. Fields that are given what was kept of another page
  /// are sent again.
  func show(_ new: LiveConnection, keeping kept: KeptFields? = nil) async throws {
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
  public func load(_ target: String) async throws { try await load(target, keeping: nil) }

  private func load(_ target: String, keeping kept: KeptFields?) async throws {
    let path = String(target.prefix { $0 != "#" })
    try await show(try await LiveConnection(browser.client, path, headers: browser.headers), keeping: kept)
  }

  /// Loads the page again.
  public func reload() async throws { try await load(target) }

  /// Loads the page again as the server wants it, as after a new version was installed: what was typed is kept.
  private func reloadKeepingFields() async throws {
    try await load(target, keeping: document.keptFields())
  }

  /// Fails the test where the page keeps people out.
  func check() throws {
    let problems = document.problems
    if !problems.isEmpty { throw TestFailure("\(target): \(problems.joined(separator: "; "))") }
  }

  // MARK: Patches

  /// Takes patches until the page includes everything that was done here so far.
  public func sync() async throws {
    guard isLive else { return }
    try await settle(try await send { try await $0.change([], changed: [], focus: self.focusReport) })
  }

  /// Takes patches until a condition holds, such as that another tab's change shows here.
  ///
  /// - Throws: `TestFailure` where it doesn't hold within a minute, or nothing more comes for thirty seconds.
  public func until(
    _ condition: (TestDocument) throws -> Bool, fileID: StaticString = #fileID, line: Int = #line
  ) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !(try condition(document)) {
      guard ContinuousClock.now < end else {
        throw TestFailure("\(fileID):\(line): \(target) never comes to show what the test waits for")
      }
      try await apply(try await connection.next())
    }
  }

  /// Moves the virtual time of the site, and takes what that changes. What a pipeline asks of a store may still be
  /// under way then.
  public func advance(by span: TestTime.Stride) async throws {
    try await browser.clock.advance(by: span)
    try await sync()
  }

  /// Loses the stream, as in a tunnel; `reconnect()` opens it again.
  public func disconnect() { connection.disconnect() }

  /// Opens the stream again.
  public func reconnect() async throws { try await apply(try await connection.open()) }

  /// Sends a request; where the server forgot the page, the stream is opened again first, as `live.js` does.
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

  /// Takes patches until they include the last request, if the server took it.
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

  /// The field that had the focus shows what the server said of it meanwhile.
  func moveFocus(to element: TestElement?) {
    if let old = document.focus.flatMap({ document.node(id: $0) }), old !== element?.node, old.isWaiting {
      document.release(old)
    }
    document.focus = element.flatMap { $0.id.isEmpty ? nil : $0.id }
  }

  var focusReport: String? { connection.reportsFocus ? document.focus ?? "-" : nil }
}
