import Foundation
import Testing

@testable import Templates

/// A change found out with one snapshot, made to others.
@Suite("Changes of snapshots", .timeLimit(.minutes(10)))
struct SnapshotChangeTests {
  @Test("what is known of a change leads from the same state to the same state", arguments: UInt64(0)..<20)
  func sameState(seed: UInt64) throws {
    var random = Random(seed)
    let known = (0..<4).map { _ in PatchTests.book(&random, id: UUID()) }
    var page = PatchTests.page(&random, books: known)
    var snapshots = (0..<3).map { _ in PatchTests.template.snapshot(page) }
    for _ in 0..<10 {
      page = PatchTests.page(&random, books: known)
      var operations: [UInt8] = []
      PatchTests.template.patch(page, since: &snapshots[0], into: &operations)
      let change = PatchTests.template.change(page, since: &snapshots[1])
      #expect(change.operations == operations)
      let made = snapshots[2].make(change)
      #expect(made)
      #expect(snapshots[2].storage.words == snapshots[0].storage.words)
      #expect(snapshots[2].storage.lists.map(\.digest) == snapshots[0].storage.lists.map(\.digest))
      var rest: [UInt8] = []
      PatchTests.template.patch(page, since: &snapshots[2], into: &rest)
      #expect(rest.isEmpty)
    }
  }

  @Test("a snapshot that differed in what changed, or of another template, is left alone")
  func differentState() throws {
    var one = PatchTests.Page(title: "a", message: "m")
    var first = PatchTests.template.snapshot(one)
    let other = PatchTests.template.snapshot(PatchTests.Page(title: "b", message: "m"))
    let alike = PatchTests.template.snapshot(PatchTests.Page(title: "a", message: "else"))
    one.title = "c"
    let change = PatchTests.template.change(one, since: &first)
    var copy = other
    let isMade = copy.make(change)
    #expect(!isMade)
    #expect(copy.storage === other.storage)
    copy = alike
    let isMadeHere = copy.make(change)
    #expect(isMadeHere)
    #expect(copy.storage !== alike.storage)
    let library = try TemplateLibrary(sources: ["page": "<p>{{title}}</p>"])
    let template = try library.template("page", fields: PatchTests.fields)
    var foreign = template.snapshot(one)
    let isMadeThere = foreign.make(change)
    #expect(!isMadeThere)
    let everything = PatchTests.template.change(one, since: &foreign)
    #expect(!everything.operations.isEmpty)
    let isMadeAnew = first.make(everything)
    #expect(!isMadeAnew)
  }
}
