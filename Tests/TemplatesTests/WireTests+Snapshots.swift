import Templates
import Testing

extension WireTests {
  @Test("a copy of a snapshot stays unchanged")
  func copies() throws {
    let template = try Self.template("{{text}}{{#rows}}{{name}}{{/rows}}")
    let first = template.snapshot(Page())
    var second = first
    var bytes: [UInt8] = []
    template.patch(Page(text: "a", rows: [Row()]), since: &second, into: &bytes)
    #expect(!bytes.isEmpty)
    var third = first
    bytes = []
    template.patch(Page(), since: &third, into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test("a snapshot of another template is replaced")
  func foreign() throws {
    var snapshot = try Self.template("{{text}}").snapshot(Page(text: "a"))
    let template = try Self.template("{{text}}<b>{{text}}</b>{{#rows}}{{name}}{{/rows}}")
    var bytes: [UInt8] = []
    template.patch(Page(text: "a"), since: &snapshot, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == #"["t",0,"a"],["t",1,"a"],["h",2,""]"#)
    #expect(snapshot.digest == template.stateHash(Page(text: "a")))
  }

  @Test("a slot costs eight bytes")
  func memory() throws {
    let template = try Self.template("{{text}}{{#rows}}{{name}}{{id}}{{/rows}}")
    let small = template.snapshot(Page()).byteCount
    let large = template.snapshot(Self.rows(Array(0..<1000))).byteCount
    // Two slots and a key of eight bytes for each row.
    #expect(large - small <= 1000 * 24 + 200)
  }
}
