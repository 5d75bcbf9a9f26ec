import Testing

@testable import Live

@Suite("The window on a long list", .timeLimit(.minutes(10)))
struct ListWindowTests {
  private func rows(_ range: Range<Int>) -> [String] { range.map { "\($0)" } }

  @Test("A list that is hardly longer than a window is shown whole, and grows at its end")
  func shortList() {
    var window = ListWindow<String>()
    #expect(window.find(in: rows(0..<80), id: \.self) == 0..<80)
    #expect(window.find(in: rows(0..<90), id: \.self) == 0..<90)
  }

  @Test("Short lists need no window")
  func showsWhole() {
    #expect(ListWindow<String>().showsWhole(of: 80))
    #expect(!ListWindow<String>().showsWhole(of: 81))
    #expect(ListWindow<String>(count: 120).showsWhole(of: 81))
    #expect(!ListWindow(from: "1").showsWhole(of: 2))
  }

  @Test("A long list is shown to its 60th row, and from there on demand to its 960th")
  func longList() {
    var window = ListWindow<String>()
    let list = rows(0..<3000)
    for count in Array(stride(from: 60, through: 960, by: 60)) + [960] {
      #expect(window.find(in: list, id: \.self) == 0..<count)
      #expect(window.isInitial == (count == 60))
      #expect(window.isFull == (count == 960))
      window.grow()
    }
  }

  @Test(
    "A window begins at an item, with a number of rows within bounds", arguments: [(-5, 60), (Int.max, 960)])
  func beginning(asked: Int, given: Int) {
    var window = ListWindow(from: "1500", count: asked)
    #expect(window.find(in: rows(0..<3000), id: \.self) == 1500..<1500 + given)
    #expect(!window.isInitial)
  }

  @Test("A window that begins at an unknown item begins with the list")
  func unknownBeginning() {
    var window = ListWindow(from: "none")
    #expect(window.find(in: rows(0..<3000), id: \.self) == 0..<60)
    #expect(window.find(in: [], id: \.self) == 0..<0)
  }

  @Test("The rows of a window are the same wherever others insert and remove")
  func changesElsewhere() {
    var window = ListWindow(from: "1000")
    var list = rows(0..<3000)
    _ = window.find(in: list, id: \.self)
    list.insert("before", at: 0)
    #expect(window.find(in: list, id: \.self) == 1001..<1061)
    list.remove(at: 1030)
    #expect(window.find(in: list, id: \.self) == 1001..<1060)
    list.insert("after", at: 1060)
    #expect(window.find(in: list, id: \.self) == 1001..<1061)
    list.append("end")
    #expect(window.find(in: list, id: \.self) == 1001..<1061)
  }

  @Test("A window whose ends were removed stays where it was")
  func removedEnds() {
    var window = ListWindow(from: "1000")
    _ = window.find(in: rows(0..<3000), id: \.self)
    let list = rows(0..<3000).filter { $0 != "1000" && $0 != "1060" }
    #expect(window.find(in: list, id: \.self) == 1000..<1060)
  }

  @Test("A window takes no more than its limit, however much comes into it")
  func flood() {
    var window = ListWindow<String>()
    _ = window.find(in: rows(0..<70), id: \.self)
    #expect(window.find(in: rows(0..<9000), id: \.self).count <= ListWindow<String>.limit + 20)
  }
}
