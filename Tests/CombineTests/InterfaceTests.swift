import Combine
import Foundation
import Testing

/// The sources, the tables of the tests, and the documentation name the same things.
@Suite(.timeLimit(.minutes(10))) struct InterfaceTests {
  /// Extensions of these have the functions that the documentation lists.
  private static let listed: Set<String> = [
    "Publisher", "Publishers", "ConnectablePublisher", "Cancellable", "Timer", "URLSession",
    "NotificationCenter",
    "_KeyValueCodingAndObserving",
  ]

  /// Names that no user writes, and those that conforming to a protocol takes.
  private static let hidden: Set<String> = [
    "_KeyValueCodingAndObserving", "_Span", "_SpanOfSeconds", "_WallClockMoment", "connect()",
    "receive(subscriber:)",
  ]

  private static func operators(_ interface: PublicInterface) -> Set<String> {
    Set(interface.functions.filter { listed.contains($0.context) }.map(\.name)).subtracting(hidden)
  }

  @Test func everyPublicSymbolHasASummary() throws {
    let modules = [
      try PublicInterface.combine.get(), try PublicInterface.extras.get(),
      try PublicInterface(module: "CombineTesting"),
    ]
    for interface in modules {
      #expect(interface.all.filter { !$0.hasSummary }.map { "\($0.place) \($0.name)" } == [])
    }
  }

  /// Inlined by force into one function, a chain's subscribers are more than the optimizer can take: it aborts.
  @Test func attachingIsNeverInlinedByForce() throws {
    for module in ["Combine", "CombineExtras"] {
      let sources = try PublicInterface.sources(of: module)
      #expect(sources.count > 10)
      for (name, text) in sources {
        #expect(
          !text.contains(#/@inline\(__always\)\s+(?:public )?func receive<[^>]*>\(\s*subscriber/#), "\(name)")
      }
    }
  }

  /// The names in the tables of docs/combine.md, up to the section about the extras or from it on.
  private static func documented(extras: Bool) throws -> [String] {
    let parts = try PublicInterface.text("docs/combine.md").split(separator: "## Beyond Apple's")
    try #require(parts.count == 2)
    return parts[extras ? 1 : 0].split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      line.split(separator: "|")[0].matches(of: #/`([^`]+)`/#).map { String($0.1) }
    }
  }

  @Test("The documentation lists Apple's names, which Combine has, apart from the names of the extras")
  func theDocumentationListsEverything() throws {
    let modules = [(try PublicInterface.combine.get(), false), (try PublicInterface.extras.get(), true)]
    for (interface, isExtras) in modules {
      let declared = Self.operators(interface).union(interface.types.map(\.name)).subtracting(Self.hidden)
      let listed = try Self.documented(extras: isExtras)
      #expect(declared.subtracting(listed).sorted() == [], "in the sources alone")
      #expect(Set(listed).subtracting(declared).sorted() == [], "in the documentation alone")
      #expect(listed.count == Set(listed).count, "listed twice")
    }
  }

  /// A new operator needs its row in the tables.
  @Test func theTablesHaveEveryOperator() throws {
    let operators = try [PublicInterface.combine.get(), .extras.get()].map(Self.operators)
    let rows = OperatorRow.all.map { $0.name.split(separator: ")")[0] + ")" }
    // These end a chain, or are tested where what they need is.
    let others: Set<String> = [
      "await(maxPublishers:_:)", "tryAwait(maxPublishers:_:)", "subscribe(_:)", "store(in:)",
      "sink(receiveCompletion:receiveValue:)", "sink(receiveValue:)", "assign(to:)", "assign(to:on:)",
      "assign(to:onWeak:)", "pausableSink(receiveCompletion:receiveValue:)",
      "publish(every:tolerance:on:in:options:)",
      "dataTaskPublisher(for:)", "publisher(for:object:)", "publisher(for:options:)",
      "timer(queue:interval:leeway:times:)", "retry(_:backoff:scheduler:retryAfter:condition:)",
      "retry(_:withBackoff:condition:)", "retry(_:withBackoff:scheduler:cap:jitter:retryAfter:condition:)",
      "retry(_:withDelay:condition:)", "mapNewest(on:deliverOn:_:)", "mapNewest(on:deliverOn:unless:_:)",
    ]
    let missing = operators[0].union(operators[1]).subtracting(others).subtracting(rows.map { String($0) })
    #expect(missing.sorted() == [])
  }

  /// A new type of publisher needs its row in the tables.
  @Test func theTablesHaveEveryPublisher() throws {
    let interfaces = try [PublicInterface.combine.get(), .extras.get()]
    let types = interfaces.flatMap(\.types).map(\.name).filter { $0.hasPrefix("Publishers.") }.map {
      $0.dropFirst(11)
    }
    let others: Set<String> = [
      "Async", "BufferingStrategy", "DispatchTimer", "PrefetchStrategy", "Sequence", "TimeGroupingStrategy",
    ]
    let missing = Set(types.map { String($0) }).subtracting(others).subtracting(OperatorRow.all.map(\.type))
    #expect(missing.sorted() == [])
  }

  @Test("The guide for contributors says what each inner class and each part of the machinery serves")
  func theGuideHasTheMachinery() throws {
    let guide = try PublicInterface.text("docs/contributing.md").split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }
    let named = Set(guide.flatMap { $0.matches(of: #/`([A-Z]\w+)`/#).map { String($0.1) } })
    let files = try PublicInterface.files(in: "Sources/Combine/Machinery").map { String($0.dropLast(6)) }
    #expect(!files.isEmpty)
    #expect(Set(files).subtracting(named).sorted() == [])
  }

  /// Each operator whose closure may throw has a row of its own.
  @Test func theTablesHaveEveryThrowingOperator() throws {
    let interface = try PublicInterface.combine.get()
    let throwing = interface.functions.filter { $0.context == "Publisher" && $0.name.hasPrefix("try") }
      .map { String($0.name.prefix { $0 != "(" }) }
    #expect(Set(throwing).subtracting(ThrowingRow.all.map(\.name)).sorted() == [])
  }
}
