import Testing

@testable import GalleryModels

/// The examples of the operator playground whose console says more than their values.
@Suite("Pages of operators", .timeLimit(.minutes(10)))
struct OperatorPageTests {
  /// The example of a chapter, with a constant.
  private func example(_ chapter: OperatorChapter, _ name: String, _ n: Int = 2) throws -> MarbleDiagram {
    let model = OperatorPlaygroundViewModel(chapter)
    model.constant = n
    return try #require(model.diagrams.first { $0.id == name })
  }

  /// The console of an example, without its title.
  private func console(_ chapter: OperatorChapter, _ name: String, _ n: Int = 2) throws -> [String] {
    Array(try example(chapter, name, n).console.dropFirst())
  }

  @Test("A future begins at once, and gives each subscriber its one value")
  func future() throws {
    let example = try example(.publishers, "Future")
    #expect(
      example.console.dropFirst() == [
        "Original", "Nobody has subscribed yet", "first: 5", "first: Completed", "second: 5",
        "second: Completed",
      ])
    #expect(example.outputs.map { $0.line.map(\.place) } == [[3, 3], [5, 5]])
  }

  @Test("assign sets a property; a subscriber that asks for less than there is never sees the end")
  func subscribers() throws {
    #expect(try console(.publishers, "assign") == ["1", "2", "3"])
    #expect(try console(.publishers, "Subscriber", 3) == ["1", "2", "3"])
    #expect(try console(.publishers, "CurrentValueSubject") == ["2", "7", "8", "Completed"])
  }

  @Test("An erased publisher is no subject any more, and sends the same")
  func typeErasure() throws {
    #expect(
      try console(.publishers, "eraseToAnyPublisher") == [
        "PassthroughSubject<Int, Never> becomes AnyPublisher<Int, Never>", "1", "2", "Completed",
      ])
  }

  @Test(
    "Operators that transform do what the text says of them",
    arguments: [
      ("collect()", ["[1,2,3,4]", "Completed"]), ("map: a key path", ["-2", "-1", "0", "1", "Completed"]),
      ("map: two key paths", ["2", "edge", "edge", "4", "Completed"]),
      ("map: three key paths", ["(-2,1,2)", "(-1,0,2)", "(0,-1,2)", "Completed"]),
      ("tryMap", ["1", "2", "Failed: tooLarge"]), ("tryScan", ["1", "3", "6", "Failed: tooLarge"]),
      ("flatMap(maxPublishers:)", ["4", "4", "5", "6", "5", "6", "Completed"]),
    ])
  func transforming(name: String, lines: [String]) throws {
    #expect(try console(.transforming, name) == lines)
  }

  @Test("With fewer publishers at a time, the others wait for their turn")
  func oneAtATime() throws {
    #expect(try console(.transforming, "flatMap(maxPublishers:)", 1) == ["4", "4", "5", "Completed"])
    #expect(
      try console(.transforming, "flatMap(maxPublishers:)", 3) == [
        "4", "4", "5", "6", "6", "5", "6", "Completed",
      ])
  }

  @Test(
    "Values before and after a stream come from values, a sequence or a publisher",
    arguments: [
      ("prepend: a sequence", ["1", "2", "7", "8", "9", "Completed"]),
      ("prepend: a publisher", ["7", "2", "3", "Completed"]),
      ("append: a sequence", ["7", "8", "1", "2", "Completed"]),
      ("append: a publisher", ["1", "2", "9", "7", "Completed"]),
    ])
  func combining(name: String, lines: [String]) throws {
    #expect(try console(.combining, name) == lines)
  }

  /// What is printed of all values of a sequence.
  private static func whole(_ values: [Int]) -> [String] {
    ["receive subscription: (\(values))", "request unlimited"] + values.map { "receive value: (\($0))" }
      + ["receive finished"]
  }

  @Test(
    "Greedy operators see all values and the end, and answer then",
    arguments: [
      ("min", [4, 2, 5, 3], "2"), ("min(by:)", [4, 2, 5, 3], "2"), ("max", [4, 2, 5, 3], "5"),
      ("max(by:)", [4, 2, 5, 3], "5"), ("last", [4, 2, 5, 3], "3"), ("last(where:)", [5, 7, 3, 1], "3"),
      ("count", [4, 2, 5, 3], "4"), ("reduce", [4, 2, 5, 3], "16"),
    ])
  func greedyTraces(name: String, values: [Int], answer: String) throws {
    #expect(
      try example(.sequence, name).trace
        == Self.whole(values).map { "publisher: \($0)" } + ["\(name): \(answer)", "\(name): Completed"])
  }

  @Test(
    "Lazy operators cancel before they answer",
    arguments: [
      ("first", [4], "4"), ("first(where:)", [1, 3], "3"), ("contains", [4, 2], "true"),
      ("contains(where:)", [4, 2, 5], "true"), ("allSatisfy", [4, 2], "false"),
    ])
  func lazyTraces(name: String, seen: [Int], answer: String) throws {
    let trace = try example(.sequence, name).trace
    #expect(
      trace.dropFirst(2) == seen.map { "publisher: receive value: (\($0))" }
        + [
          "publisher: receive cancel", "\(name): \(answer)", "\(name): Completed",
        ][...])
    #expect(try console(.sequence, name) == [answer, "Completed"])
  }

  @Test("output(at:) asks for one more for each value that it skips, and answers before it cancels")
  func outputTraces() throws {
    #expect(
      try example(.sequence, "output(at:)", 1).trace == [
        "publisher: receive subscription: ([4, 2, 5, 3, 7, 9])", "publisher: request unlimited",
        "publisher: receive value: (4)", "publisher: request max: (1) (synchronous)",
        "publisher: receive value: (2)", "output(at:): 2", "publisher: receive cancel",
        "output(at:): Completed",
      ])
    #expect(
      try example(.sequence, "output(in:)").trace.suffix(7) == [
        "publisher: request max: (1) (synchronous)", "publisher: receive value: (2)", "output(in:): 2",
        "publisher: receive value: (5)", "output(in:): 5", "publisher: receive cancel",
        "output(in:): Completed",
      ])
  }

  @Test("print writes every event of a publisher, with its prefix")
  func printing() throws {
    #expect(
      try example(.debugging, "print", 3).trace == [
        "publisher: receive subscription: (1...3)", "publisher: request unlimited",
        "publisher: receive value: (1)", "1", "publisher: receive value: (2)", "2",
        "publisher: receive value: (3)", "3", "publisher: receive finished", "Completed",
      ])
    #expect(
      try example(.debugging, "print, cancelled").trace.suffix(2) == [
        "publisher: receive cancel", "Completed",
      ])
  }

  @Test("All five hooks of handleEvents report, and a subscription that nobody stores is cancelled")
  func debugging() throws {
    #expect(
      try console(.debugging, "handleEvents") == [
        "Request is sent", "Asked for: unlimited", "Answer: 1", "1", "Answer: 2", "2",
        "Request has ended: finished", "Completed",
      ])
    #expect(
      try console(.debugging, "handleEvents, not stored") == [
        "Request is sent", "Asked for: unlimited", "Request is cancelled",
      ])
    #expect(try console(.debugging, "breakpoint").prefix(2) == ["Stop at 1? false", "1"])
  }

  @Test("Two sinks make two requests, or share one that is made when both are there")
  func networking() throws {
    #expect(
      try console(.networking, "a request").prefix(2) == [
        "Retrieved data of size 34, response = 200", "34 B",
      ])
    #expect(
      try console(.networking, "a request that fails").suffix(2) == [
        "Retrieving data failed with error -1003", "Failed: broken",
      ])
    for name in ["tryMap", "decode"] {
      #expect(
        try console(.networking, name) == [
          "Retrieved object Changer", "Changer", "Retrieved object Sleep", "Sleep", "Completed",
        ])
    }
    #expect(try console(.networking, "decode, of something else").last == "Failed: unknown")
    #expect(try console(.networking, "two subscribers").count { $0 == "A request is sent" } == 2)
    #expect(
      try console(.networking, "multicast") == [
        "A request is sent", "Sink1 Retrieved object Changer", "Sink1: Changer",
        "Sink2 Retrieved object Changer", "Sink2: Changer", "Sink1: Completed", "Sink2: Completed",
      ])
  }

  @Test(
    "A property is followed from now on, from its next change, or before each change",
    arguments: [
      ("publisher(for:)", ["2", "1", "2", "2"]), ("options: []", ["1", "2", "2"]),
      ("options: .prior", ["2", "1", "1", "2", "2", "2"]),
      ("a computed property", ["many", "one", "many", "many"]), ("@Published", ["2", "1", "2", "2"]),
      ("objectWillChange", ["was 2", "was 1", "was 2"]),
    ])
  func observing(name: String, lines: [String]) throws {
    #expect(try console(.observing, name) == lines)
  }

  @Test(
    "The second subscriber of a shared publisher gets later values alone, or those that are replayed",
    arguments: [
      ("alone", 2, ["3", "Completed"]), ("share", 1, ["3", "Completed"]),
      ("share, after the end", 1, ["Completed"]), ("multicast", 1, ["3", "Completed"]),
      ("autoconnect", 1, ["3", "Completed"]), ("shareReplay", 1, ["2", "3", "Completed"]),
    ])
  func sharing(name: String, subscriptions: Int, second: [String]) throws {
    let lines = try console(.sharing, name)
    #expect(lines.count { $0 == "upstream: receive subscription: (PassthroughSubject)" } == subscriptions)
    #expect(lines.filter { $0.hasPrefix("second") } == second.map { "second: \($0)" })
    let first = lines.filter { $0.hasPrefix("first") }
    #expect(first.last == "first: Completed")
    #expect(first.count == (name == "multicast" ? 2 : 4))
  }

  @Test(
    "A failure ends a stream, or becomes another failure, a value or a publisher, or a new attempt",
    arguments: [
      ("setFailureType", ["Never becomes MarbleError", "1", "2", "Completed"]),
      ("assertNoFailure", ["1", "2", "Completed"]),
      ("tryMap", ["MarbleError becomes Error", "1", "2", "Failed: tooLarge"]),
      ("mapError", ["MarbleError again", "1", "2", "Failed: tooLarge"]),
      ("replaceError", ["1", "3", "2", "Completed"]), ("catch", ["1", "3", "8", "9", "Completed"]),
      ("retry", ["1", "2", "3", "Failed: tooLarge"]),
      ("retry, replaceError", ["1", "2", "3", "0", "Completed"]),
    ])
  func errors(name: String, lines: [String]) throws {
    #expect(try console(.errors, name) == lines)
  }

  @Test(
    "The challenges of the later chapters have their answers",
    arguments: [
      (OperatorChapter.networking, ["Beginners, Changer, Sleep", "Completed"]),
      (
        .debugging,
        [
          "A subscription that nobody keeps is cancelled", "A subscription that is kept received 1",
          "A subscription that is kept is cancelled",
        ]
      ),
      (.observing, ["25 %", "50 %"]), (.sharing, ["2", "3", "Completed"]),
      (.errors, ["Trying ...", "Trying ...", "Trying ...", "The picture of a gap", "Completed"]),
    ])
  func challenges(chapter: OperatorChapter, lines: [String]) {
    let model = OperatorPlaygroundViewModel(chapter)
    model.variant = .challenge
    #expect(model.console == lines)
  }
}
