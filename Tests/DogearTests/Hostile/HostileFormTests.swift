import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

/// Forms as no browser sends them: they are refused with a message, or what is in them is taken as plain text.
///
/// ``ForeignFormTests`` sends forms from other sites, and ``AuthorizationTests`` forms for what others own.
@Suite("Forms that are made to do harm", .timeLimit(.minutes(10)))
struct HostileFormTests {
  private func run(_ body: (TestSite) async throws -> Void) async throws {
    try await AppFixture(hasher: PasswordHasher(cost: .minimal)).run(over: .memory, body)
  }

  @Test("The forms are taken as browsers send them")
  func asTheyAre() async throws {
    try await run { site in
      for form in HostileForm.all {
        let visitor = try await HostileVisitor(site)
        let filled = try await form.filled(for: visitor)
        let answer = try await visitor.send(filled.fields, to: filled.path)
        let expected: Status = form.name == "sign in" ? .unprocessableContent : .seeOther
        #expect(answer.status == expected, "\(form.name)")
      }
    }
  }

  @Test("No value does harm in any field", arguments: HostileForm.all)
  func values(in form: HostileForm) async throws {
    try await run { site in
      let visitor = try await HostileVisitor(site)
      for (name, _) in form.fields {
        let filled = try await form.filled(for: visitor)
        let rest = HostileVisitor.body(of: filled.fields.filter { $0.0 != name })
        for value in HostileValue.all {
          let place = "\(form.name), \(name): \(value.name)"
          let body = rest + Array("&\(name)=".utf8) + value.bytes
          visitor.check(try await visitor.send(body, to: filled.path), place)
          try await visitor.checkLists([form.list], after: place)
        }
        try await visitor.checkLists(after: "\(form.name), \(name)")
      }
    }
  }

  @Test("Fields that are missing, unknown or there twice do no harm", arguments: HostileForm.all)
  func fields(of form: HostileForm) async throws {
    try await run { site in
      let visitor = try await HostileVisitor(site)
      func check(_ what: String, _ change: ([(String, String)]) -> [UInt8]) async throws {
        let filled = try await form.filled(for: visitor)
        visitor.check(try await visitor.send(change(filled.fields), to: filled.path), "\(form.name) \(what)")
        try await visitor.checkLists(after: "\(form.name) \(what)")
      }
      for (name, _) in form.fields {
        try await check("without \(name)") { HostileVisitor.body(of: $0.filter { $0.0 != name }) }
      }
      try await check("with unknown fields") {
        HostileVisitor.body(of: $0 + [("isAdmin", "1"), ("__proto__", "x"), ("", "y")])
      }
      try await check("with every field twice") { fields in
        HostileVisitor.body(of: fields + fields.map { ($0.0, "second") })
      }
      try await check("with 5000 fields") { _ in
        Array((0..<5000).map { "a\($0)=b" }.joined(separator: "&").utf8)
      }
      try await check("without a body") { _ in [] }
      try await check("of nothing but marks") { _ in Array("&&&==&=&".utf8) }
    }
  }

  @Test(
    "Another content type is refused",
    arguments: [
      "application/json", "multipart/form-data; boundary=x", "text/plain", "application/xml", "", "nonsense",
    ])
  func contentType(_ type: String) async throws {
    try await run { site in
      let visitor = try await HostileVisitor(site)
      for form in HostileForm.all {
        let filled = try await form.filled(for: visitor)
        let answer = try await visitor.send(
          HostileVisitor.body(of: filled.fields), to: filled.path, headers: [("Content-Type", type)])
        visitor.check(answer, form.name)
        try await visitor.checkLists(after: form.name)
        // A form without fields has no content.
        guard !form.fields.isEmpty else { continue }
        #expect([Status.badRequest, .unsupportedMediaType].contains(answer.status), "\(form.name)")
      }
    }
  }
}
