/// A chain of operators, the events that its sources send, and what its subscriber does: all that a run of the model
/// test needs. It says nothing of what comes of it.
struct ModelCase: CustomStringConvertible {
  var chain: Chain
  var sources: [SourceKind]
  var script: [Step]
  var subscriber: Behaviour

  /// Something that is done from outside at a whole second.
  struct Step: CustomStringConvertible {
    var second: Int
    var action: Action

    var description: String { "\(second)s: \(action)" }
  }

  /// What the subscriber does of its own accord.
  struct Behaviour {
    /// The request made with the subscription.
    var initial: Wanted = .all
    /// The answers to values, over and over.
    var answers: [Wanted] = [0]
    /// What is done while a value is taken, by the number of the value; with the subscription, by -1.
    var reactions: [Int: Action] = [:]
    /// What is done while the completion is taken.
    var last: Action?
  }

  var description: String {
    let reactions = subscriber.reactions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return """
      chain: \(chain)
      sources: \(sources)
      script: \(script)
      subscriber: asks for \(subscriber.initial), answers \(subscriber.answers), \
      does \(reactions), at the end \(subscriber.last.map { "\($0)" } ?? "nothing")
      """
  }
}

/// Something that is done to a source or by the subscriber.
enum Action: Sendable {
  case send(source: Int, Int)
  case finish(source: Int)
  case fail(source: Int, Int)
  case request(Wanted)
  case cancel
}

/// A source under the control of the script.
enum SourceKind {
  /// Sends to those that have asked.
  case passthrough
  /// Keeps its latest value.
  case current(Int)
  /// Keeps all its values for each subscription, which gets them as it asks.
  case feed
}

/// A publisher of the model: a source, or operators on one.
indirect enum Chain: Sendable {
  case source(Int)
  case values([Int], PlainEnd)
  case just(Int)
  case never
  case applied(Operation, Chain)
}

extension Chain: CustomStringConvertible {
  var description: String {
    switch self {
    case .source(let number): "source\(number)"
    case .values(let values, let end): "values(\(values), \(end))"
    case .just(let value): "just(\(value))"
    case .never: "never"
    case .applied(let operation, let upstream): "\(upstream).\(operation)"
    }
  }
}

/// A demand: a number, or all.
struct Wanted: Equatable, ExpressibleByIntegerLiteral, CustomStringConvertible, Sendable {
  var count: Int

  init(integerLiteral value: Int) { count = value }
  init(_ count: Int) { self.count = count }

  static let all = Wanted(.max)

  var isSome: Bool { count > 0 }
  var description: String { self == .all ? "all" : "\(count)" }

  static func + (a: Wanted, b: Wanted) -> Wanted {
    a == .all || b == .all ? .all : Wanted(a.count + b.count)
  }

  static func * (a: Wanted, b: Int) -> Wanted { a == .all ? .all : Wanted(a.count * b) }

  static func += (a: inout Wanted, b: Wanted) { a = a + b }

  /// Takes one off, if there is one.
  mutating func useOne() -> Bool {
    guard count > 0 else { return false }
    if self != .all { count -= 1 }
    return true
  }
}

/// The end of a stream, with the number of its error.
enum PlainEnd: Equatable, Sendable {
  case finished
  case failed(Int)
}

/// The error of the model, which has a number.
struct ModelError: Error, Equatable, CustomStringConvertible {
  var code: Int

  var description: String { "failed(\(code))" }
}
