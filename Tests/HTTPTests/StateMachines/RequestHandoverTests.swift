import Testing

@testable import HTTP

@Suite("The handing over of requests to workers", .timeLimit(.minutes(10)))
struct RequestHandoverTests {
  /// Requests and workers are numbers; workers are called in order.
  struct Handover {
    var handover = RequestHandover<Int, Int>.none
    var workers = 0

    mutating func dispatch(_ request: Int) {
      var workers = workers
      handover.dispatch(request) {
        workers += 1
        return workers
      }
      self.workers = workers
    }

    mutating func goOn(isCancelled: Bool = false) -> RequestHandover<Int, Int>.Next {
      var workers = workers
      let next = handover.goOn(isCancelled: isCancelled) {
        workers += 1
        return workers
      }
      self.workers = workers
      return next
    }

    var text: String {
      switch handover {
      case .none: "none"
      case .waiting(let request, let worker): "\(request) waits for \(worker)"
      case .working(let worker): "\(worker) works"
      case .finishing(let worker, let next): "\(worker) finishes" + (next.map { " before \($0)" } ?? "")
      }
    }
  }

  @Test("A worker is called for a request, takes it, and is free after the response")
  func one() {
    var handover = Handover()
    #expect(handover.handover.take() == nil)
    #expect(handover.handover.worker == nil)
    handover.dispatch(7)
    #expect(handover.text == "7 waits for 1")
    #expect(handover.handover.worker == 1)
    #expect(handover.handover.take() == 7)
    #expect(handover.text == "1 works")
    #expect(handover.handover.worker == 1)
    handover.handover.finish()
    #expect(handover.text == "1 finishes")
    #expect(handover.handover.worker == 1)
    #expect(handover.goOn() == .goOn)
    #expect(handover.text == "none")
    #expect(handover.handover.take() == nil)
  }

  @Test("A request that came with the one before it is taken by the same worker")
  func pipelined() {
    var handover = Handover(handover: .finishing(1, next: nil), workers: 1)
    handover.dispatch(8)
    #expect(handover.text == "1 finishes before 8")
    #expect(handover.goOn() == .goOn)
    #expect(handover.text == "8 waits for 1")
    #expect(handover.handover.take() == 8)
    #expect(handover.workers == 1)
  }

  @Test("A worker that was cancelled hands the next request to another")
  func cancelled() {
    var handover = Handover(handover: .finishing(1, next: 8), workers: 1)
    #expect(handover.goOn(isCancelled: true) == .end)
    #expect(handover.text == "8 waits for 2")
    handover = Handover(handover: .finishing(1, next: nil), workers: 1)
    #expect(handover.goOn(isCancelled: true) == .goOn)
    #expect(handover.text == "none")
  }

  @Test(
    "A connection that is gone leaves no request behind",
    arguments: [
      (RequestHandover<Int, Int>.none, nil), (.waiting(7, 1), 1), (.working(1), 1),
      (.finishing(1, next: 8), 1),
    ])
  func closed(handover: RequestHandover<Int, Int>, worker: Int?) {
    var handover = Handover(handover: handover, workers: 1)
    #expect(handover.handover.close() == worker)
    #expect(handover.text == "none")
    handover.handover.finish()
    #expect(handover.goOn() == .goOn)
    #expect(handover.handover.take() == nil)
    #expect(handover.text == "none")
  }
}
