import Testing

@testable import Templates

/// Pages that show the same hold one snapshot, as long as none of them changes.
@Suite("Shared snapshots", .timeLimit(.minutes(10)))
struct SharedSnapshotTests {
  struct Page {
    var title = ""
    var token = ""
    var names: [String] = []
  }

  private static let fields = Fields<Page>()
    .text("title", \.title)
    .fixed("token") { $0.token }
    .list("names", id: \.self, Fields<String>().text("name", \.self), \.names)

  private let template: PageTemplate<Page>

  init() throws {
    let page = """
      <h1 id="{{token}}">{{title}} {{token}}</h1><input value="{{token}}"><ul>{{#names}}<li>{{name}}</li>{{/names}}</ul>
      """
    template = try TemplateLibrary(sources: ["page": page]).template("page", fields: Self.fields)
  }

  private func snapshot(_ title: String) -> Snapshot {
    template.snapshot(Page(title: title, names: ["a", "b"]))
  }

  @Test("from the second page on, pages with the same state hold one snapshot")
  func shared() {
    let first = snapshot("one")
    let second = snapshot("one")
    let third = snapshot("one")
    #expect(first.storage !== second.storage)
    #expect(second.storage === third.storage)
    #expect(snapshot("other").storage !== third.storage)
  }

  @Test("a page that changes leaves the snapshot of the others as it is")
  func changed() {
    _ = snapshot("one")
    var (one, other) = (snapshot("one"), snapshot("one"))
    var operations: [UInt8] = []
    template.patch(Page(title: "two", names: ["b"]), since: &one, into: &operations)
    #expect(!operations.isEmpty)
    #expect(one.storage !== other.storage)
    operations = []
    template.patch(Page(title: "one", names: ["a", "b"]), since: &other, into: &operations)
    #expect(operations.isEmpty)
  }

  @Test("a change that leads all of them to the same state leads them to one snapshot")
  func changedTogether() {
    var snapshots = (0..<4).map { _ in snapshot("one") }
    let change = template.change(Page(title: "two", names: ["a"]), since: &snapshots[0])
    for index in 1..<4 {
      let isMade = snapshots[index].make(change)
      #expect(isMade)
      #expect(snapshots[index].storage === snapshots[0].storage)
      #expect(snapshots[index].digest == template.stateHash(Page(title: "two", names: ["a"])))
    }
  }

  @Test("few snapshots are kept, those used last")
  func bounded() {
    for _ in 0..<2 { _ = snapshot("one") }
    let kept = snapshot("one")
    for number in 0..<7 { _ = snapshot("\(number)") }
    #expect(snapshot("one").storage === kept.storage)
    for number in 0..<8 { _ = snapshot("\(number)") }
    #expect(snapshot("one").storage !== kept.storage)
  }

  @Test("a large snapshot is not kept")
  func large() {
    let page = Page(names: (0..<10_000).map { "name \($0)" })
    let snapshots = (0..<3).map { _ in template.snapshot(page) }
    #expect(snapshots[1].storage !== snapshots[2].storage)
  }

  @Test("a fixed field is written and takes no slot: pages that differ in it alone are in the same state")
  func fixed() {
    let (one, other) = (Page(title: "one", token: "a1"), Page(title: "one", token: "b2"))
    var (html, otherHTML) = ([UInt8](), [UInt8]())
    let digest = template.render(one, into: &html, live: true)
    let otherDigest = template.render(other, into: &otherHTML, live: true)
    #expect(digest == otherDigest)
    #expect(String(decoding: html, as: UTF8.self).matches(of: /a1/).count == 3)
    #expect(String(decoding: otherHTML, as: UTF8.self).matches(of: /b2/).count == 3)
    var (snapshot, operations) = (template.snapshot(one), [UInt8]())
    template.patch(other, since: &snapshot, into: &operations)
    #expect(operations.isEmpty)
  }
}
