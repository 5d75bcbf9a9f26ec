import Testing

@testable import HTTP

@Suite("The response of a stream of HTTP/2", .timeLimit(.minutes(10)))
struct HTTP2StreamResponseTests {
  // MARK: Whole responses

  @Test("A whole response is sent as the client takes it")
  func whole() {
    var machine = Exchange.atHandling()
    #expect(machine.respond(.bytes(5, until: 3)) == nil)
    #expect(machine.text == "sending 5 bytes until 3")
    #expect(!machine.isHandling)
    #expect(machine.worker == nil)
    #expect(machine.openQueue == nil)
    #expect(machine.take(2) == true)
    #expect(machine.text == "sending 3 bytes until 3")
    #expect(machine.output?.period?.taken == 2)
    #expect(machine.take(3) == true)
    #expect(machine.text == "sending nothing until 3")
    #expect(machine.output?.period?.taken == 5)
  }

  @Test("A request that can't be read is refused")
  func refuse() {
    for var machine in [Exchange.head, .atBody()] {
      #expect(machine.respond(.bytes(5)) == nil)
      #expect(machine.text == "sending 5 bytes")
    }
  }

  @Test("What was not read of a body is not read after a whole response")
  func unread() {
    var machine = Exchange.atHandling(Exchange.made(5))
    #expect(machine.respond(.bytes(5)) == "pipe")
    #expect(machine.text == "sending 5 bytes")
  }

  @Test("A response is made once, and only by a handler")
  func once() {
    let respond = Exchange.row { $0.respond(.bytes(5)) ?? "" }
    let produce = Exchange.row { machine in
      machine.produce("other", Exchange.queue)
      return ""
    }
    let open = Exchange.row { machine in
      machine.open("other", Exchange.queue, heartbeat: .never)
      return ""
    }
    let states = Exchange.all.map(\.text)
    let handled = states.indices.filter { states[$0].contains("handles") }
    #expect(states.indices.filter { !produce[$0].isEmpty } == handled)
    #expect(states.indices.filter { !open[$0].isEmpty } == handled)
    #expect(states.indices.filter { !respond[$0].isEmpty } == [0, 1] + handled)
  }

  // MARK: Bodies that are written bit by bit

  @Test("A body that is made is open until it is finished")
  func produce() throws {
    var machine = Exchange.atProducing(Exchange.made(5))
    #expect(machine.text == "worker produces by writer: 0 queued <pipe")
    #expect(machine.writer == "writer")
    #expect(machine.isProducing)
    try #require(machine.openQueue).append([1, 2, 3])
    machine.beginWriting(.until(4))
    #expect(machine.text == "worker produces by writer: 3 queued until 4 <pipe")
    #expect(machine.take(2) == true)
    #expect(machine.output?.period?.taken == 2)
    #expect(machine.finish() == "pipe")
    #expect(machine.text == "sending 1 queued, all until 4")
    #expect(machine.writer == nil)
    #expect(machine.worker == nil)
    #expect(machine.openQueue == nil)
    #expect(machine.finish() == nil)
  }

  @Test("An event stream has ended when it is finished, and is told of its end later")
  func stream() throws {
    var machine = Exchange.atStreaming()
    #expect(machine.text == "stream beats at 9: 0 queued")
    #expect(machine.openStream == "stream")
    #expect(machine.worker == nil)
    let queue = try #require(machine.openQueue)
    queue.append([1])
    #expect(machine.take(1) == true)
    #expect(machine.finish() == nil)
    #expect(machine.text == "sending 0 queued, all after stream")
    #expect(machine.openStream == nil)
    #expect(machine.stream == "stream")
    // Its bytes may still be among those that the connection has yet to send.
    #expect(machine.output?.queue === queue)
    #expect(queue.leaving == 1)
    #expect(machine.linger(until: Deadline(7)) == true)
    #expect(machine.text == "lingering until 7 with 0 queued, all after stream")
    #expect(machine.output?.queue === queue)
    #expect(machine.close().stream == "stream")
  }

  @Test("Content that is written may wait, and ends when it is finished")
  func content() {
    let queue = Exchange.queue
    let content = HTTP2Content.queued(queue)
    #expect("\(content.next(10))" == "waiting")
    queue.append([1, 2, 3])
    #expect("\(content.next(10))" == "bytes(3)")
    queue.isFinished = true
    #expect("\(content.next(2))" == "bytes(2)")
    #expect("\(content.next(3))" == "last(3)")
  }

  @Test("Only what is open can be finished")
  func finish() {
    let states = Exchange.all.map(\.text)
    let row = Exchange.row { $0.finish() ?? "" }
    let open = states.indices.filter { states[$0].contains("produces") || states[$0].contains("beats") }
    #expect(row.indices.filter { !row[$0].isEmpty } == open)
    #expect(Exchange.all.indices.filter { Exchange.all[$0].openQueue != nil } == open)
  }

  @Test("Where no response is on its way nothing can be taken, and nothing has a period")
  func nothing() {
    for var machine in Exchange.all where machine.output == nil {
      let before = machine.text
      machine.beginWriting(.until(3))
      #expect(machine.take(1) == false)
      #expect(machine.take(0) == true)
      machine.endWriting()
      #expect(machine.text == before)
    }
  }

  // MARK: End

  @Test("A response before the end of its request lingers")
  func linger() {
    let row = Exchange.row { $0.linger(until: Deadline(7)) ? "lingers" : "" }
    var expected = [String](repeating: "", count: row.count)
    expected[11] = "lingers, lingering until 7 with 4 bytes"
    expected[12] = "lingers, lingering until 7 with 0 queued, all after stream"
    #expect(row == expected)
    var machine = Exchange.atSending(.bytes(1, until: 3))
    _ = machine.take(1)
    #expect(machine.linger(until: Deadline(7)) == true)
    #expect(machine.text == "lingering until 7 with nothing")
  }

  @Test("All that waits is told that the stream has ended, and what was counted is known")
  func close() {
    let remains = Exchange.all.map { machine in
      var machine = machine
      let remains = machine.close()
      #expect(machine.text == "closed")
      let counted = [
        remains.gathered.map { _ in "gathered" }, remains.isWaiting ? "waits" : nil,
        remains.isHandling ? "handled" : nil,
      ]
      let told = [remains.worker, remains.pipe, remains.writer, remains.stream]
      return (counted + told).compactMap { $0 }.joined(separator: " ")
    }
    #expect(
      remains == [
        "", "gathered", "waits", "handled worker", "handled worker pipe", "handled worker",
        "handled worker pipe", "worker writer", "worker pipe writer", "stream", "pipe stream", "", "stream",
        "stream", "",
      ])
  }
}
