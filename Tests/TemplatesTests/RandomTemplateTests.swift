import Foundation
import Templates
import Testing

/// Any template, any two states: the patch turns one document into the other.
@Suite("Random templates", .timeLimit(.minutes(10)))
struct RandomTemplateTests {
  @Test("A patch makes the next state's document of the one before", arguments: UInt64(0)..<80)
  func patches(seed: UInt64) throws {
    var maker = TemplateMaker(seed: seed &* 7919 &+ 1)
    let source = maker.page()
    let template = try TemplateLibrary(sources: ["t": source]).template("t", fields: PatchTests.fields)
    var random = Random(seed)
    let known = (0..<4).map { _ in PatchTests.book(&random, id: UUID()) }
    func live(_ page: PatchTests.Page) -> (Browser?, UInt64) {
      var bytes: [UInt8] = []
      let digest = template.render(page, into: &bytes, live: true)
      return (try? Browser(String(decoding: bytes, as: UTF8.self)), digest)
    }
    var page = PatchTests.page(&random, books: known)
    page.svg = "<b>1</b>"
    let browser = try #require(live(page).0)
    var snapshot = template.snapshot(page)
    #expect(snapshot.digest == live(page).1)
    for _ in 0..<6 {
      page = PatchTests.page(&random, books: known)
      var operations: [UInt8] = []
      template.patch(page, since: &snapshot, into: &operations)
      try browser.apply(operations)
      let (expected, digest) = live(page)
      #expect(browser.canonical == expected?.canonical, "\(source)")
      #expect(snapshot.digest == digest, "\(source)")
      #expect(template.snapshot(page).digest == digest, "\(source)")
    }
    var operations: [UInt8] = []
    let full = template.fullPatch(page, into: &operations)
    try browser.apply(operations)
    #expect(browser.canonical == live(page).0?.canonical, "\(source)")
    #expect(full.digest == snapshot.digest)
  }
}
