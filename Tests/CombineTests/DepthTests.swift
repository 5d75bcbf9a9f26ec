import Combine
import Foundation
import Testing

/// Runs a closure on a thread with a stack as large as a main thread's.
private func onMainSizedStack(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let thread = Thread {
      body()
      continuation.resume()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

#if DEBUG
  // Code that isn't optimised takes several times the stack.
  private let depth = 2000
#else
  private let depth = 10_000
#endif

@Suite(.timeLimit(.minutes(10))) struct DepthTests {
  @Test("Values go through thousands of operators on the stack of a main thread")
  func thousandsOfOperatorsDeep() async {
    await onMainSizedStack {
      let subject = PassthroughSubject<Int, Never>()
      var chain = subject.eraseToAnyPublisher()
      for _ in 0..<depth { chain = chain.map { $0 + 1 }.eraseToAnyPublisher() }
      var got: [Int] = []
      let sink = chain.sink { got.append($0) }
      subject.send(0)
      subject.send(1)
      #expect(got == [depth, depth + 1])
      sink.cancel()
    }
  }

  @Test func longSequencesUseNoStack() {
    #if DEBUG
      let count = 1_000_000
    #else
      let count = 10_000_000
    #endif
    var sum = 0
    let sink = (1...count).publisher.eraseToAnyPublisher().map { $0 }.filter { $0 % 2 == 0 }.sink {
      sum += $0
    }
    #expect(sum == count / 2 * (count / 2 + 1))
    sink.cancel()
    let one = (1...100_000).publisher.record(.max(1))
    one.onValue = { _ in .max(1) }
    one.request(.max(1))
    #expect(one.values.count == 100_000)
    let asking = Recorder<Int, Never>(.max(1))
    asking.onValue = { [unowned asking] _ in
      asking.request(.max(1))
      return .none
    }
    (1...100_000).publisher.subscribe(asking)
    #expect(asking.values.count == 100_000)
    #expect(asking.hasFinished)
    let flat = (1...100_000).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }.count().record()
    #expect(flat.values == [100_000])
  }
}
