import Foundation
import Testing

@testable import QuickAdd

@Suite("What is typed to add a reminder", .timeLimit(.minutes(10)))
struct QuickAddCaseTests {
  @Test("is understood as quick-add.json says", arguments: QuickAddCase.file.cases)
  func understood(_ each: QuickAddCase) {
    let all = each.options.understandLines(each.input)
    #expect(all.map(\.title) == each.title.all)
    #expect(all.map { $0.due?.description } == (each.due?.all ?? [nil]))
    let first = all[0]
    #expect(first.rule == each.rrule)
    #expect(first.afterCompletion == each.afterCompletion)
    #expect(first.list == each.list)
    #expect(first.tags == each.tags ?? [])
    #expect(first.priority?.rawValue == each.priority)
    #expect(first.link == each.link)
    if let ambiguous = each.ambiguous { #expect(first.alternatives.map(\.description) == ambiguous) }
  }

  @Test("has all cases of the file")
  func complete() {
    #expect(QuickAddCase.file.cases.count == 104)
  }
}
