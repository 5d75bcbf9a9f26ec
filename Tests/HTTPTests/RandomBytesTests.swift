import Testing

@testable import HTTP

@Suite("Random bytes", .timeLimit(.minutes(10)))
struct RandomBytesTests {
  @Test("As many as asked for, and others each time", arguments: [0, 1, 7, 32, 255, 256, 257, 1000])
  func counts(_ count: Int) {
    let (one, other) = (RandomBytes.make(count), RandomBytes.make(count))
    #expect(one.count == count)
    #expect(other.count == count)
    #expect(count < 7 || one != other)
  }

  @Test("Each value comes about as often, at the start and at the end")
  func spread() {
    let bytes = (0..<4096).map { _ in RandomBytes.make(48) }
    for place in [0, 47] {
      // 16 each on average; 60 would be eleven standard deviations off.
      let counts = Dictionary(grouping: bytes.map { $0[place] }, by: \.self).mapValues(\.count)
      #expect(counts.count > 250)
      #expect(counts.values.allSatisfy { $0 < 60 })
    }
  }

  @Test("No two threads get the same")
  func threads() async {
    let numbers = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { (0..<1000).map { _ in RandomBytes.number(UInt64.self) } }
      }
      return await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
    }
    #expect(numbers.count == 8000)
  }
}
