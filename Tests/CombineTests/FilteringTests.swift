import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct FilteringTests {
  @Test func filterKeepsWhatMatches() {
    #expect((1...6).publisher.filter { $0.isMultiple(of: 2) }.wholeValues() == [2, 4, 6])
  }

  @Test func removeDuplicatesLeavesOutWhatEqualsTheValueBefore() {
    #expect([1, 1, 2, 2, 1].publisher.removeDuplicates().wholeValues() == [1, 2, 1])
  }

  @Test func dropFirstLeavesOutSoMany() {
    #expect((1...5).publisher.dropFirst(2).wholeValues() == [3, 4, 5])
  }

  @Test func dropEndsWithTheFirstThatDoesNotMatch() {
    #expect([1, 5, 2].publisher.drop { $0 < 3 }.wholeValues() == [5, 2])
  }

  @Test func prefixEndsBeforeTheFirstThatDoesNotMatch() {
    #expect([1, 5, 2].publisher.prefix { $0 < 3 }.wholeValues() == [1])
  }

  @Test func prefixTakesSoMany() {
    #expect((1...5).publisher.prefix(2).wholeValues() == [1, 2])
    #expect((1...5).publisher.prefix(0).wholeValues() == [])
  }

  @Test func outputTakesAPlaceOrARange() {
    #expect((1...5).publisher.output(at: 2).wholeValues() == [3])
    #expect((1...9).publisher.output(in: 2...4).wholeValues() == [3, 4, 5])
    #expect((1...9).publisher.output(in: 7...).wholeValues() == [8, 9])
  }

  @Test func ignoreOutputSendsTheEndAlone() {
    #expect((1...3).publisher.ignoreOutput().wholeValues() == [])
  }

  @Test func replaceEmptySendsAValueWhereNoneCame() {
    #expect(Empty<Int, Never>().replaceEmpty(with: 7).wholeValues() == [7])
    #expect((1...2).publisher.replaceEmpty(with: 7).wholeValues() == [1, 2])
  }
}
