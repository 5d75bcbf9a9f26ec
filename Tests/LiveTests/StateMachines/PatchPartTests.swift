import Testing

@testable import Live

@Suite("Parts of patches", .timeLimit(.minutes(10)))
struct PatchPartTests {
  private func text(id: String?, _ operations: String, _ end: PatchEnd?) -> String {
    let part = PatchPart(id: id, operations: Array(operations.utf8), end: end, isFollowed: false)
    return String(decoding: part.data, as: UTF8.self)
  }

  @Test("An event in one part is JSON")
  func whole() {
    let end = PatchEnd(revision: 12, commands: [.focus(id: "a"), .reload])
    #expect(
      text(id: "e-1", #"["t",1,"x"]"#, end)
        == #"{"ops":[["t",1,"x"]],"revision":12,"commands":[["focus","a"],["reload"]]}"#)
  }

  @Test("Several parts are JSON together")
  func parts() {
    let end = PatchEnd(revision: 0, commands: [])
    let parts = [text(id: "e-1", #"["h",1,"x"#, nil), text(id: nil, "y", nil), text(id: nil, #"z"]"#, end)]
    #expect(parts.joined() == #"{"ops":[["h",1,"xyz"]],"revision":0,"commands":[]}"#)
  }
}
