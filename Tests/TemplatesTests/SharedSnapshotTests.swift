import Testing

@testable import Templates

/// Pages that show the same hold one snapshot, as long as none of them changes.
@Suite("Shared snapshots", .timeLimit(.minutes(10)))
struct SharedSnapshotTests {
  struct Page {
    var title = ""
    var token = ""
    var names: [String] = []
    var note = ""
    var isOpen = false
  }

  private static let fields = Fields<Page>()
    .text("title", \.title)
    .text("note", \.note)
    .flag("isOpen", \.isOpen)
    .fixed("token") { $0.token }
    .list("names", id: \.self, Fields<String>().text("name", \.self), \.names)

  private let template: PageTemplate<Page>

  init() throws {
    let page = """
      <h1 id="{{token}}">{{title}} {{token}}</h1><input value="{{token}}"><ul>{{#names}}<li>{{name}}</li>{{/names}}</ul>
      <p>{{note}}</p>{{#isOpen}}<form><input name="key" value="{{token}}"></form>{{/isOpen}}
      """
    template = try TemplateLibrary(sources: ["page": page]).template("page", fields: Self.fields)
  }

  private func snapshot(_ title: String) -> Snapshot {
    template.snapshot(Page(title: title, names: ["a", "b"]))
  }

  /// Brings a snapshot up to date, and returns the operations.
  private func patch(_ page: Page, _ snapshot: inout Snapshot) -> String {
    var operations: [UInt8] = []
    template.patch(page, since: &snapshot, into: &operations)
    return String(decoding: operations, as: UTF8.self)
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

  @Test("a change of all of them to the same state is made once")
  func changedTogether() {
    _ = snapshot("one")
    var snapshots = (0..<5).map { _ in snapshot("one") }
    let page = Page(title: "two", names: ["a"])
    let patches = snapshots.indices.map { patch(page, &snapshots[$0]) }
    #expect(patches[0].contains("two"))
    #expect(Set(patches).count == 1)
    for index in 1..<5 { #expect(snapshots[index].storage === snapshots[0].storage) }
    #expect(snapshots.allSatisfy { $0.digest == template.stateHash(page) })
  }

  @Test(
    "a page that differs in anything gets a patch of its own, and shares again once it is like the others")
  func apart() {
    _ = snapshot("one")
    var (own, others) = (snapshot("one"), (0..<3).map { _ in snapshot("one") })
    _ = patch(Page(title: "one", names: ["a", "b"], note: "mine"), &own)
    let page = Page(title: "two", names: ["a", "b"])
    for index in others.indices { _ = patch(page, &others[index]) }
    let next = patch(Page(title: "two", names: ["a", "b"], note: "mine"), &own)
    #expect(next.contains("two"))
    #expect(own.storage !== others[2].storage)
    _ = patch(page, &own)
    for title in ["three", "four"] {
      let page = Page(title: title, names: [])
      for index in others.indices { _ = patch(page, &others[index]) }
      #expect(patch(page, &own).contains(title))
      #expect(own.storage === others[2].storage)
    }
  }

  @Test("a page that is alone in its state changes its snapshot in place from the second change on")
  func alone() {
    _ = snapshot("one")
    var own = snapshot("one")
    _ = patch(Page(title: "two"), &own)
    _ = patch(Page(title: "three"), &own)
    let storage = ObjectIdentifier(own.storage)
    for title in ["four", "five"] {
      #expect(patch(Page(title: title), &own).contains(title))
      #expect(ObjectIdentifier(own.storage) == storage)
    }
  }

  @Test("a patch with a page's fixed text is that page's own")
  func fixedInPatch() {
    _ = template.snapshot(Page(title: "one"))
    var snapshots = (0..<4).map { _ in template.snapshot(Page(title: "one")) }
    for index in snapshots.indices {
      let operations = patch(Page(title: "one", token: "t\(index)", isOpen: true), &snapshots[index])
      #expect(operations.contains("value=\\\"t\(index)\\\""))
    }
  }

  @Test("pages of one template that go other ways from the same state keep apart", arguments: UInt64(0)..<20)
  func walk(seed: UInt64) {
    var random = Random(seed)
    let titles = ["one", "two", "three"]
    var pages = (0..<6).map { _ in Page(title: "one", names: ["a", "b"]) }
    var snapshots = pages.map(template.snapshot)
    for _ in 0..<40 {
      let title = random.pick(titles)
      for index in pages.indices {
        if random.pick([0, 1, 2, 3]) > 0 {
          pages[index].title = title
        } else {
          pages[index].note = random.pick(titles)
        }
        var alone = template.snapshot(pages[index])
        alone.makeUnique()
        _ = patch(pages[index], &snapshots[index])
        #expect(snapshots[index].storage.words == alone.storage.words)
        #expect(snapshots[index].digest == alone.digest)
      }
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
