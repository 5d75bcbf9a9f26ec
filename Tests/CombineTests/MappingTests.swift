import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct MappingTests {
  private struct Point {
    var x = 1
    var y = 2
    var z = 3
  }

  @Test func mapChangesEachValue() {
    #expect([1, 2, 3].publisher.map { $0 * 2 }.map(String.init).wholeValues() == ["2", "4", "6"])
  }

  @Test func mapTakesOneToThreeKeyPaths() {
    #expect(Just(Point()).map(\.x).wholeValues() == [1])
    #expect(Just(Point()).map(\.x, \.y).map { [$0, $1] }.wholeValues() == [[1, 2]])
    #expect(Just(Point()).map(\.x, \.y, \.z).map { [$0, $1, $2] }.wholeValues() == [[1, 2, 3]])
  }

  @Test func compactMapLeavesOutWhatBecomesNil() {
    #expect(["1", "x", "3"].publisher.compactMap { Int($0) }.wholeValues() == [1, 3])
  }

  @Test func replaceNilPutsAValueInItsPlace() {
    #expect([1, nil, 3].publisher.replaceNil(with: 0).wholeValues() == [1, 0, 3])
  }

  @Test func scanSendsEachResultOnTheWay() {
    #expect((1...4).publisher.scan(0, +).wholeValues() == [1, 3, 6, 10])
  }
}
