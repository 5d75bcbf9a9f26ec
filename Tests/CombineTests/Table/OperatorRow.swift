import Combine
import CombineTesting
import Testing

typealias Ints = AnyPublisher<Int, Failed>

/// Freedoms that an operator has, and others don't.
struct OperatorTraits: OptionSet {
  let rawValue: Int
  /// Hands on upstream's subscription, and so its mistakes.
  static let passive = Self(rawValue: 1)
  /// Asks for all values, and drops those that aren't wanted when they come.
  static let dropsUnwanted = Self(rawValue: 2)
  /// A failure overtakes the values that wait.
  static let failsAtOnce = Self(rawValue: 4)
  /// Takes only upstreams that never fail.
  static let neverFails = Self(rawValue: 8)
  /// Stays subscribed after it was cancelled, for those who come later.
  static let staysSubscribed = Self(rawValue: 16)
  /// Completes at once, whatever upstream does.
  static let isOver = Self(rawValue: 32)
  /// The order of the values depends on the demand.
  static let mixes = Self(rawValue: 64)
}

/// An operator, how its subscription is called, and what it makes of arrays. Unchecked because its closures keep
/// nothing that changes.
struct OperatorRow: @unchecked Sendable, CustomTestStringConvertible {
  /// The outcome of some values: those sent, and whether the error comes through.
  typealias Failing<Output> = (values: [Output], fails: Bool)

  /// The function, as it is written, and what tells it from its overloads.
  let name: String
  /// The type in `Publishers`; empty for an operator without one of its own.
  let type: String
  /// The name that `print` gives the subscription.
  let text: String
  let traits: OperatorTraits
  /// Subscribes a probe to the operator on an upstream.
  let subscribe: (Ints, TestScheduler, Probe) -> Void
  /// The operator on an upstream, for those that can be put in a row.
  let again: (Ints, TestScheduler) -> Ints?
  let onFinish: ([Int]) -> [String]
  let onFailure: ([Int]) -> Outcome

  init<P: Publisher>(
    _ name: String, _ type: String, text: String? = nil, is traits: OperatorTraits = [],
    clocked build: @escaping (Ints, TestScheduler) -> P,
    finish: @escaping ([Int]) -> [P.Output],
    failure: (([Int]) -> Failing<P.Output>)? = nil
  ) {
    self.name = name
    self.type = type
    self.text = text ?? (traits.contains(.passive) ? "Feed" : type)
    self.traits = traits
    subscribe = { build($0, $1).subscribe(ProbeSubscriber<P.Output, P.Failure>(probe: $2)) }
    again = { upstream, scheduler in
      guard P.self is any Publisher<Int, Failed>.Type else { return nil }
      return build(upstream, scheduler).eraseToAnyPublisher() as? Ints
    }
    onFinish = { finish($0).map { "\($0)" } }
    onFailure = { values in
      let failing: Failing<P.Output> = failure?(values) ?? (finish(values), true)
      return Outcome(values: failing.values.map { "\($0)" }, end: failing.fails ? "Failed" : "finished")
    }
  }

  init<P: Publisher>(
    _ name: String, _ type: String, text: String? = nil, is traits: OperatorTraits = [],
    _ build: @escaping (Ints) -> P,
    finish: @escaping ([Int]) -> [P.Output],
    failure: (([Int]) -> Failing<P.Output>)? = nil
  ) {
    self.init(
      name, type, text: text, is: traits, clocked: { upstream, _ in build(upstream) }, finish: finish,
      failure: failure)
  }

  var testDescription: String { name }

  /// Subscribes to the operator on a feed.
  func run(_ probe: Probe) -> OperatorRun {
    let run = OperatorRun()
    subscribe(AnyPublisher(run.feed), run.scheduler, probe)
    run.settle()
    return run
  }
}

/// An operator's upstream and its clock.
final class OperatorRun {
  let feed = Feed()
  let scheduler = TestScheduler()

  /// Sends a value, and lets time pass until all that it leads to has come.
  func send(_ value: Int) {
    feed.send(value)
    settle()
  }

  func send(completion: Subscribers.Completion<Failed>) {
    feed.send(completion: completion)
    settle()
  }

  func settle() { scheduler.advance(by: .seconds(10)) }
}

/// Nothing, and the error.
func nothing<Output>(_ values: [Int]) -> OperatorRow.Failing<Output> { ([], true) }

extension OperatorRow {
  /// Every operator.
  static let all: [OperatorRow] =
    mapping + filtering + reducing + matching + selecting + combining + republishing + errors + timing
    + sharing + debugging + beyond
}

/// Lists rows, each checked by itself: a literal of so many closures takes the compiler minutes.
@resultBuilder
enum Rows<Row> {
  static func buildExpression(_ row: Row) -> [Row] { [row] }
  static func buildExpression(_ rows: [Row]) -> [Row] { rows }
  static func buildBlock(_ rows: [Row]...) -> [Row] { rows.flatMap { $0 } }
}
