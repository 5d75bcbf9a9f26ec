import HTTP
import Templates
import Testing

@testable import Live

@Suite("What a form says of its fields", .timeLimit(.minutes(10)))
struct FormEditsTests {
  private func edits(_ pairs: (String, String)...) throws -> FormEdits {
    try FormEdits(FormFields(pairs.map { (name: $0.0, value: $0.1) }))
  }

  private func seen(_ texts: String...) -> String {
    texts.map { "\(TextDigest($0))" }.joined(separator: ",")
  }

  @Test("A form without the pairs says nothing, and every text is known to it")
  func nothing() throws {
    let edits = try edits(("title", "x"), ("live", "x"), ("liveliness", "x"))
    #expect(edits.isEmpty)
    #expect(!edits.mentions("title"))
    #expect(edits.seen("title").contains("anything"))
    #expect(try self.edits(("live-seen", "")).isEmpty)
  }

  @Test("Each entry has a name and the texts that the browser knows")
  func entries() throws {
    let edits = try edits(("live-seen", "title:\(seen("a")) a%20b%3A:\(seen("", "b"))"))
    #expect(edits.seen("title").contains("a"))
    #expect(!edits.seen("title").contains(""))
    #expect(edits.seen("a b:").contains("b"))
    #expect(edits.seen("a b:").contains(""))
    #expect(edits.mentions("title"))
    #expect(!edits.mentions("author"))
  }

  @Test(
    "What is malformed or too much is refused, and told what is wrong",
    arguments: [
      ("title", "without a name"), (":811c9dc5", "without a name"), ("%zz:811c9dc5", "without a name"),
      ("title:", "eight hexadecimal digits"), ("title:811c9dc", "eight hexadecimal digits"),
      ("title:811C9DC5", "eight hexadecimal digits"), ("title:811c9dc5,", "eight hexadecimal digits"),
      ("title:811c9dc5  author:811c9dc5", "without a name"), (" title:811c9dc5", "without a name"),
      (String(repeating: "t:811c9dc5 ", count: 256) + "t:811c9dc5", "too many entries"),
      ("t:" + String(repeating: "811c9dc5,", count: 256) + "811c9dc5", "too many digests"),
    ])
  func malformed(text: String, word: String) throws {
    let error = #expect(throws: HTTPError.self) { try edits(("live-seen", text)) }
    #expect(error?.status == .badRequest)
    #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
  }

  @Test("The pair is there once, and a choice is one of two")
  func misuse() throws {
    #expect(throws: HTTPError.self) {
      try edits(("live-seen", "a:811c9dc5"), ("live-seen", "a:811c9dc5"))
    }
    for value in ["", "Mine", "yours"] {
      #expect(throws: HTTPError.self) { try edits(("live-keep.title", value)) }
    }
    #expect(try edits(("live-keep.a b", "theirs")).side("a b") == .theirs)
    #expect(try edits(("live-keep.title", "mine")).side("title") == .mine)
  }

  /// The rendered text as the form says it, the others that were sent, the submitted, the stored, and the outcome.
  @Test(
    "Of what was rendered, submitted and stored follows what becomes of an input",
    arguments: [
      ("a", nil, "a", "a", .unchanged), ("a", nil, "a", "b", .unchanged), ("a", nil, "b", "a", .changed),
      ("a", nil, "b", "b", .changed), ("a", nil, "b", "c", .conflict), ("a", "b", "a", "b", .changed),
      ("a", "b", "c", "b", .changed), ("a", "b", "c", "d", .conflict), ("a", nil, nil, "c", .unchanged),
      ("", nil, "", "c", .unchanged), (nil, nil, "b", "c", .changed), (nil, nil, nil, "c", .changed),
    ] as [(String?, String?, String?, String, EditVerdict)])
  func verdict(
    rendered: String?, sent: String?, mine: String?, stored: String, expected: EditVerdict
  ) throws {
    let digests = [rendered, sent].compactMap(\.self).map { "\(TextDigest($0))" }.joined(separator: ",")
    let edits = try digests.isEmpty ? edits() : edits(("live-seen", "title:\(digests)"))
    #expect(edits.verdict(on: "title", mine: mine, stored: stored) == expected)
  }

  @Test("Who chose has it that way")
  func chosen() throws {
    let base = ("live-seen", "title:\(seen("a"))")
    let mine = try edits(base, ("live-keep.title", "mine"))
    #expect(mine.verdict(on: "title", mine: "b", stored: "c") == .changed)
    #expect(mine.verdict(on: "title", mine: "a", stored: "c") == .changed)
    let theirs = try edits(base, ("live-keep.title", "theirs"))
    #expect(theirs.verdict(on: "title", mine: "b", stored: "c") == .unchanged)
  }

  @Test("A form that is sent again after a conflict knows what others stored")
  func again() throws {
    let edits = try edits(("live-seen", "title:\(seen("a", "b")) a%20b:\(seen("c")) gone:\(seen("d"))"))
    let conflicts = [FieldConflict(name: "title", theirs: "x"), FieldConflict(name: "gone", theirs: nil)]
    #expect(
      edits.text(afterShowing: conflicts) == "title:\(seen("x")) a%20b:\(seen("c")) gone:\(seen("d"))")
  }

  @Test("Every kind of input has one text, the same from a form as from the model")
  func texts() {
    let form = FormFields([
      ("line", "a\r\nb"), ("lines", "a\r\nb"), ("box", "1"), ("days", "mon"), ("days", "fri"),
    ])
    #expect(InputKind.line.text("line", in: form) == "ab")
    #expect(InputKind.lines.text("lines", in: form) == "a\nb")
    #expect(InputKind.secret.text("line", in: form) == "a\r\nb")
    #expect(InputKind.checkbox.text("box", in: form) == "on")
    #expect(InputKind.checkbox.text("other", in: form) == "")
    #expect(InputKind.choices.text("days", in: form) == "mon fri")
    #expect(InputKind.choices.text("other", in: form) == "")
    for kind in [InputKind.line, .lines, .secret] { #expect(kind.text("other", in: form) == nil) }
  }

  @Test(
    "An input is called by its name in words",
    arguments: [
      ("title", "Title"), ("isRead", "Is read"), ("first-name", "First name"), ("last_name", "Last name"),
      ("", ""), ("pageURL", "Page URL"), ("Title", "Title"),
    ])
  func words(name: String, words: String) {
    #expect(name.inWords == words)
  }
}
