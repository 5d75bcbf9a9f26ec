import Combine
import CombineExtras
import CombineTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct FoundationTests {
  private struct Item: Codable, Equatable { var name: String }

  private let items = [Item(name: "a"), Item(name: "b")]

  @Test func whatIsEncodedAsJSONIsDecodedAgain() {
    let json = items.publisher.eraseToAnyPublisher().encode(encoder: JSONEncoder())
    #expect(json.decode(type: Item.self, decoder: JSONDecoder()).wholeValues() == items)
  }

  @Test func whatIsEncodedAsAPropertyListIsDecodedAgain() {
    let list = items.publisher.encode(encoder: PropertyListEncoder())
    #expect(list.decode(type: Item.self, decoder: PropertyListDecoder()).wholeValues() == items)
  }

  @Test func whatCannotBeDecodedEndsWithTheError() {
    let bad = Just(Data("x".utf8)).decode(type: Item.self, decoder: JSONDecoder()).record()
    #expect(bad.values.isEmpty)
    #expect(bad.failure is DecodingError)
  }

  @Test("Notifications are sent by their name and object, until the subscriber cancels")
  func notifications() {
    let (center, name, object) = (NotificationCenter(), Notification.Name("test"), NSObject())
    let all = center.publisher(for: name).record()
    let one = center.publisher(for: name, object: object).map(\.name).record(.max(1))
    center.post(name: name, object: nil)
    center.post(name: name, object: object)
    center.post(name: name, object: object)
    #expect(all.values.count == 3)
    #expect(one.values == [name])
    all.cancel()
    center.post(name: name, object: nil)
    #expect(all.values.count == 3)
    #expect(center.publisher(for: name) == center.publisher(for: name))
  }

  @Test func demandIsCodable() throws {
    for demand in [Subscribers.Demand.none, .max(3), .unlimited] {
      let data = try JSONEncoder().encode([demand])
      #expect(try JSONDecoder().decode([Subscribers.Demand].self, from: data) == [demand])
    }
  }

  @Test func recordIsCodable() throws {
    let record = Record<Int, Never>(output: [1, 2], completion: .finished)
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(Record<Int, Never>.self, from: data).wholeValues() == [1, 2])
  }

  @Test("Spans of time convert between units, and stop at the longest") func spans() {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    #expect(Stride.seconds(1.5) == .milliseconds(1500))
    #expect(Stride.microseconds(3) == .nanoseconds(3000))
    #expect(Stride(0.8).timeInterval == .nanoseconds(800_000_000))
    #expect(Stride.seconds(Int.max).magnitude == .max)
    #expect(Stride.seconds(1e30).magnitude == .max)
    let now = DispatchQueue.main.now
    #expect(now.distance(to: now.advanced(by: .seconds(2))) == .seconds(2))
    #expect(now.advanced(by: .seconds(2)).distance(to: now) == .seconds(-2))
    #expect(RunLoop.SchedulerTimeType.Stride.milliseconds(500) == 0.5)
    let date = OperationQueue.SchedulerTimeType(Date(timeIntervalSince1970: 10))
    #expect(date.advanced(by: 5).date == Date(timeIntervalSince1970: 15))
  }

  /// What holds of a moment that never comes and one that does.
  private func checkOrder<Moment: Strideable & Hashable>(_ far: Moment, after near: Moment)
  where Moment.Stride: ExpressibleByIntegerLiteral {
    #expect(far == far)
    #expect(!(far < far))
    #expect(far.hashValue == far.hashValue)
    #expect(far.distance(to: far) == 0)
    #expect(near < far)
    #expect(!(far < near))
    #expect(near != far)
    #expect([far, near, far].sorted() == [near, far, far])
  }

  @Test("A moment that never comes is equal to itself and after all others, on every scheduler")
  func distantFuture() {
    checkOrder(DispatchQueue.SchedulerTimeType(.distantFuture), after: DispatchQueue.main.now)
    let beyond = DispatchTime(uptimeNanoseconds: UInt64(Int64.max) + 5)
    checkOrder(
      DispatchQueue.SchedulerTimeType(.distantFuture), after: DispatchQueue.SchedulerTimeType(beyond))
    let endless = Date(timeIntervalSinceReferenceDate: .infinity)
    for date in [Date.distantFuture, endless] {
      checkOrder(RunLoop.SchedulerTimeType(date), after: RunLoop.main.now)
      checkOrder(OperationQueue.SchedulerTimeType(date), after: OperationQueue.main.now)
    }
    #expect(OperationQueue.SchedulerTimeType(.distantPast) == OperationQueue.SchedulerTimeType(.distantPast))
    let erased = AnyScheduler(DispatchQueue.main).now
    #expect(erased == erased)
    checkOrder(TestTime(nanoseconds: .max), after: TestTime(nanoseconds: .min))
  }

  @Test func queuesRunWhatIsScheduled() async {
    let operations = OperationQueue()
    operations.maxConcurrentOperationCount = 1
    var got: [Int] = []
    for await list in (1...50).publisher.receive(on: operations).collect().values { got = list }
    #expect(got == Array(1...50))
    for await value in Just(1).delay(for: .milliseconds(1), scheduler: DispatchQueue.global()).values {
      #expect(value == 1)
    }
    var ticks = 0
    for await _ in Publishers.timer(interval: .milliseconds(1), times: .max(3)).values { ticks += 1 }
    #expect(ticks == 3)
  }

  @Test func aTimerRunsInItsRunLoop() {
    var ticks = 0
    let sink = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect().sink { _ in ticks += 1 }
    let end = Date(timeIntervalSinceNow: 5)
    while ticks < 3, Date() < end {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    sink.cancel()
    #expect(ticks >= 3)
  }

  @Test("A request that can't be made ends with its error") func aRequestThatCannotBeMade() async {
    guard let url = URL(string: "http://127.0.0.1:1/") else { return }
    await #expect(throws: URLError.self) {
      for try await _ in URLSession.shared.dataTaskPublisher(for: url).map(\.data).values {}
    }
  }

  @Test("A request whose response has come is not cancelled any more") func aRequestThatEnded() async throws {
    let url = try #require(URL(string: "http://held.example"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [HeldResponse.self]
    var subscription: (any Subscription)?
    var task: URLSessionTask?
    let (states, continuation) = AsyncStream.makeStream(of: URLSessionTask.State?.self)
    let sink = URLSession(configuration: configuration).dataTaskPublisher(for: url)
      .handleEvents(receiveSubscription: { subscription = $0 })
      .sink(
        receiveCompletion: { _ in continuation.yield(nil) },
        receiveValue: { _ in
          subscription?.cancel()
          continuation.yield(task?.state)
        })
    let mirror = Mirror(reflecting: try #require(subscription))
    task = mirror.children.first { $0.label == "task" }?.value as? URLSessionTask
    #expect(task?.state == .running)
    HeldResponse.release.signal()
    #expect(await states.first { _ in true } == .running)
    withExtendedLifetime(sink) {}
  }
}

/// A response that comes when the test says so.
private final class HeldResponse: URLProtocol {
  static let release = DispatchSemaphore(value: 0)

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    nonisolated(unsafe) let loading = self
    DispatchQueue.global().async {
      Self.release.wait()
      guard let url = loading.request.url,
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      else { return }
      loading.client?.urlProtocol(loading, didReceive: response, cacheStoragePolicy: .notAllowed)
      loading.client?.urlProtocolDidFinishLoading(loading)
    }
  }
}
