import Templates
import Testing

/// The memory of a page that waits for its client.
@Suite("The memory of pages", .timeLimit(.minutes(10)))
struct PageMemoryTests {
  struct Page: Sendable { var text = "" }

  @Test("A small page that follows a large one does not take the memory of that", arguments: [2000, 85_000])
  func small(count: Int) throws {
    let fields = Fields<Page>().text("text", \.text)
    let template = try TemplateLibrary(sources: ["t": "<p>{{text}}</p>"]).template("t", fields: fields)
    var large: [UInt8] = []
    template.render(Page(text: String(repeating: "a", count: 2_000_000)), into: &large, live: false)
    var bytes: [UInt8] = []
    template.render(Page(text: String(repeating: "b", count: count)), into: &bytes, live: false)
    #expect(bytes.count == count + 7)
    #expect(bytes.capacity < 2 * count + 1024)
  }
}
