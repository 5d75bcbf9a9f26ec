import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Live

@Suite("Limits of what browsers send, to the last one", .timeLimit(.minutes(10)))
struct ExactLimitTests {
  private func names(_ count: Int) -> String { (0..<count).map { "f\($0)" }.joined(separator: ",") }

  @Test("A token has at most 64 characters, and at least one of a page")
  func tokens() {
    for (text, isToken) in [
      (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false), ("", false),
      (".server", false), ("a.", true), (String(repeating: "a", count: 62) + ".b", true),
    ] {
      #expect((PageToken(text) != nil) == isToken, "\(text)")
    }
  }

  @Test("A request names at most 256 fields, and a revision that JavaScript can count")
  func requests() {
    func isTaken(_ fields: String, revision: String = "1") -> Bool {
      let headers: Headers = ["Live-Page": "a", "Live-Revision": revision, "Live-Fields": fields]
      return (try? LiveRequest(headers)) != nil
    }
    #expect(isTaken(names(256)))
    #expect(!isTaken(names(257)))
    #expect(isTaken("", revision: "0"))
    #expect(!isTaken("", revision: "-1"))
    #expect(isTaken("", revision: "\(1 << 53 - 1)"))
    #expect(!isTaken("", revision: "\(1 << 53)"))
  }

  @Test("What a form has seen is read of 256 fields, and 256 texts of each")
  func edits() throws {
    func isTaken(_ seen: String) -> Bool { (try? FormEdits(FormFields([("live-seen", seen)]))) != nil }
    let entry = "t:811c9dc5"
    #expect(isTaken(Array(repeating: entry, count: 256).joined(separator: " ")))
    #expect(!isTaken(Array(repeating: entry, count: 257).joined(separator: " ")))
    #expect(isTaken("t:" + Array(repeating: "811c9dc5", count: 256).joined(separator: ",")))
    #expect(!isTaken("t:" + Array(repeating: "811c9dc5", count: 257).joined(separator: ",")))
  }

  @Test("A field has as many bytes as its input says, and one more is refused by its name")
  func fields() async throws {
    let book = try GuestBook()
    for (text, status) in [
      (String(repeating: "a", count: 100), Status.seeOther), (String(repeating: "é", count: 50), .seeOther),
      (String(repeating: "a", count: 101), .contentTooLarge),
      (String(repeating: "é", count: 50) + "a", .contentTooLarge),
    ] {
      let answer = try await TestClient(handler: book.handler).send(
        .post, "/", headers: ["Sec-Fetch-Site": "same-origin"], form: [("action", "sign"), ("name", text)])
      #expect(answer.status == status)
      #expect(answer.text.contains("name") == (status == .contentTooLarge))
    }
  }

  @Test(
    "A message that is shown on the next page has at most 200 characters, also one that a browser made up")
  func messages() throws {
    let request = try Request(target: "/")
    let long = String(repeating: "é", count: 201)
    let cookie = Flash.cookie(leavingAfterForm: long, in: request)
    let value = try #require(PercentEncoding.decode(cookie.value))
    #expect(value == "any:" + String(repeating: "é", count: 200))
    for (count, shown) in [(200, 200), (201, 200)] {
      let text = PercentEncoding.encode("t:" + String(repeating: "a", count: count))
      let forged = try Request(target: "/", headers: ["Cookie": "flash=\(text)"])
      #expect(Flash.message("", in: forged, token: "t").count == shown)
    }
  }
}
