import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct FoldingTests {
  private let numbers = [3, 1, 2].publisher.eraseToAnyPublisher()

  @Test func reduceSendsTheLastResult() {
    #expect((1...4).publisher.reduce(0, +).wholeValues() == [10])
  }

  @Test func collectGathersAllOrSoMany() {
    #expect((1...4).publisher.collect().wholeValues() == [[1, 2, 3, 4]])
    #expect((1...5).publisher.collect(2).wholeValues() == [[1, 2], [3, 4], [5]])
  }

  @Test func countSendsHowManyCame() {
    #expect(numbers.count().wholeValues() == [3])
  }

  @Test func maxAndMinSendTheGreatestAndTheLeast() {
    #expect(numbers.max().wholeValues() == [3])
    #expect(numbers.min().wholeValues() == [1])
  }

  @Test func firstSendsTheFirstThatMatches() {
    #expect(numbers.first().wholeValues() == [3])
    #expect(numbers.first { $0 < 3 }.wholeValues() == [1])
  }

  @Test func lastSendsTheLastThatMatches() {
    #expect(numbers.last().wholeValues() == [2])
    #expect(numbers.last { $0 > 1 }.wholeValues() == [2])
    #expect(numbers.last { $0 > 2 }.wholeValues() == [3])
    #expect(Empty<Int, Never>().last().wholeValues() == [])
  }

  @Test func containsSaysWhetherOneMatches() {
    #expect(numbers.contains(1).wholeValues() == [true])
    #expect(numbers.contains(4).wholeValues() == [false])
    #expect(numbers.contains { $0 > 5 }.wholeValues() == [false])
    #expect(numbers.contains { $0 > 2 }.wholeValues() == [true])
  }

  @Test func allSatisfySaysWhetherAllMatch() {
    #expect(numbers.allSatisfy { $0 > 1 }.wholeValues() == [false])
    #expect(numbers.allSatisfy { $0 > 0 }.wholeValues() == [true])
  }

  @Test func foldsKeepTheResultUntilWanted() {
    let recorder = (1...4).publisher.reduce(0, +).record(.none)
    #expect(recorder.values.isEmpty)
    #expect(recorder.completions.isEmpty)
    recorder.request(.max(1))
    #expect(recorder.values == [10])
    #expect(recorder.hasFinished)
  }
}
