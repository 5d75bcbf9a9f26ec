import Combine
import Testing

/// What the texts print to show when publishers run, what they share, and how they end.
@Suite("Traces of the texts", .timeLimit(.minutes(10))) struct TraceTests {
  /// Lines that `print` writes.
  private final class Lines: TextOutputStream {
    var text = ""
    func write(_ string: String) { text += string }
    var all: [String] { text.split(separator: "\n").map(String.init) }
  }

  @Test("Nothing runs without a subscriber, but for a future, which runs at once; deferred, it waits as well")
  func laziness() {
    var log: [String] = []
    let plain = Just(1).handleEvents(receiveSubscription: { _ in log.append("subscription") })
    let future = Future<Int, Never> {
      log.append("future")
      $0(.success(2))
    }
    let deferred = Deferred {
      Future<Int, Never> {
        log.append("deferred")
        $0(.success(3))
      }
    }
    #expect(log == ["future"])
    #expect(plain.wholeValues() + future.wholeValues() + future.wholeValues() == [1, 2, 2])
    #expect(log == ["future", "subscription"])
    #expect(deferred.wholeValues() + deferred.wholeValues() == [3, 3])
    #expect(log == ["future", "subscription", "deferred", "deferred"])
  }

  @Test(
    "Two who share have two subscriptions to what is shared, and upstream has one: it sends a value once"
  )
  func sharing() {
    let (upstream, shared) = (Lines(), Lines())
    let subject = PassthroughSubject<String, Never>()
    let publisher = subject.print("upstream", to: upstream).share().print("share", to: shared)
    let (first, second) = (publisher.record(), publisher.record())
    subject.send("Jonny")
    #expect(upstream.all.count { $0.contains("receive subscription") } == 1)
    #expect(upstream.all.count { $0.contains("receive value: (Jonny)") } == 1)
    #expect(shared.all.count { $0.contains("receive subscription") } == 2)
    #expect(shared.all.count { $0.contains("receive value: (Jonny)") } == 2)
    #expect(first.values + second.values == ["Jonny", "Jonny"])
  }

  @Test("A failure ends the pipeline; caught within flatMap, only what has failed ends")
  func catching() {
    func request(_ value: Int) -> Result<Int, Failed>.Publisher {
      let result: Result<Int, Failed> = value == 2 ? .failure(Failed()) : .success(value)
      return result.publisher
    }
    let values = [1, 2, 3].publisher.setFailureType(to: Failed.self)
    let open = values.flatMap(request).record()
    #expect(open.values == [1])
    #expect(open.failure == Failed())
    let outside = values.flatMap(request).catch { _ in Just(0) }.record()
    #expect(outside.values == [1, 0])
    let inside = values.flatMap { request($0).replaceError(with: 0) }.record()
    #expect(inside.values == [1, 0, 3])
    #expect(inside.hasFinished)
  }
}
