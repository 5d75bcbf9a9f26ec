import Foundation
import HTTP
import Synchronization
import Testing

@testable import Live

/// What a browser with `live.js` does, without a browser: loads a page, opens its stream, posts its forms.
final class TestBrowser: Sendable {
  let book: GuestBook
  let visitor: String
  let loop: EventLoop

  private let state = Mutex(State())

  private struct State {
    var token = ""
    var build = ""
    var eventID = ""
    var revision = 0
    var stream: EventStream?
    var received: [UInt8] = []
  }

  private let events: AsyncStream<TestEvent>
  private let arrived: AsyncStream<TestEvent>.Continuation

  init(_ book: GuestBook, visitor: String = "someone", loop: EventLoop = .shared) {
    self.book = book
    self.visitor = visitor
    self.loop = loop
    (events, arrived) = AsyncStream.makeStream()
  }

  var token: String { state.withLock { $0.token } }

  /// Loads the page and takes note of what its stream needs.
  @discardableResult
  func load(_ target: String = "/") async throws -> String {
    let response = try await respond(.get, target)
    let html = response.text
    state.withLock { state in
      state.token = html.attribute("data-page") ?? ""
      state.build = html.attribute("data-build") ?? ""
      state.eventID = html.attribute("data-state") ?? ""
    }
    return html
  }

  /// Opens the page's stream and waits for its first event.
  func open(lastEventID: String? = nil, build: String? = nil) async throws -> TestEvent {
    let headers = state.withLock { state in
      [
        ("Accept", "text/event-stream"), ("Live-Page", state.token), ("Live-Build", build ?? state.build),
        ("Last-Event-ID", lastEventID ?? state.eventID),
      ]
    }
    let response = try await respond(.get, "/", headers)
    guard case .eventStream(let open) = response.body else {
      throw TestFailure("No stream: \(response.status)")
    }
    let loop = loop
    loop.execute {
      let stream = EventStream.inMemory(loop: loop) { [weak self] in self?.receive($0) }
      self.state.withLock { $0.stream = stream }
      open(stream)
    }
    return try await next()
  }

  /// Loses the connection of the stream.
  func disconnect() {
    state.withLock { $0.stream }?.disconnect()
  }

  /// The next event of the stream.
  func next() async throws -> TestEvent {
    for await event in events {
      if let id = event.id { state.withLock { $0.eventID = id } }
      return event
    }
    throw TestFailure("The stream ended")
  }

  /// Sends changed fields, or a submission.
  func post(
    _ fields: [(String, String)], changed: [String]? = nil, revision: Int? = nil, focus: String? = nil
  ) async throws -> Response {
    let number = state.withLock { state in
      state.revision = revision ?? state.revision + 1
      return state.revision
    }
    var headers = [("Live-Page", token), ("Live-Revision", String(number)), ("Live-Form", "sign")]
    headers.append(changed.map { ("Live-Fields", $0.joined(separator: ",")) } ?? ("Live-Submit", "1"))
    if let focus { headers.append(("Live-Focus", focus)) }
    return try await respond(.post, "/", headers, form: fields)
  }

  /// Sends any request as this visitor.
  func respond(
    _ method: HTTP.Method, _ target: String, _ headers: [(String, String)] = [],
    form: [(String, String)]? = nil
  ) async throws -> Response {
    var fields = Headers(headers.map { (name: $0.0, value: $0.1) })
    fields["Host"] = "localhost"
    fields["Visitor"] = visitor
    var body = ""
    if let form {
      fields["Content-Type"] = "application/x-www-form-urlencoded"
      body = form.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }.joined(
        separator: "&")
    }
    let request = try Request(
      method: method, target: target, headers: fields, body: Array(body.utf8), loop: loop)
    let router = book.router
    return try await loop.run { try await router.respond(to: request) }
  }

  private func receive(_ bytes: [UInt8]) {
    let events = state.withLock { state in
      state.received += bytes
      return TestEvent.take(from: &state.received)
    }
    for event in events { arrived.yield(event) }
  }
}

struct TestFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Response {
  var text: String {
    guard case .bytes(let bytes) = body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The value of the first attribute of this name.
  func attribute(_ name: String) -> String? {
    guard let start = range(of: "\(name)=\"") else { return nil }
    return String(self[start.upperBound...].prefix { $0 != "\"" })
  }
}
