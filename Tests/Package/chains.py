"""Random chains of operators as Swift sources: each is a function that subscribes, sends a few values and lets go."""

import random

# How many operators are in one statement.
PART = 4

# Sources of `Int` that can't fail. `at` is whatever the chain may use of the bench.
SOURCES = [
    "at.subject",
    "at.current",
    "at.model.$number",
    "at.model.$text.map { (text: String) -> Int in text.count }",
    "at.model.objectWillChange.map { (_: Void) -> Int in 1 }",
    "Timer.publish(every: 0.001, on: .main, in: .common).autoconnect().map { (_: Date) -> Int in 1 }",
    "NotificationCenter.default.publisher(for: at.notification).map { (_: Notification) -> Int in 1 }",
    "[3, 1, 4, 1, 5, 9].publisher",
    "stride(from: 0, to: 5, by: 1).publisher",
    "Just(1)",
    "Optional(2).publisher",
    "Empty<Int, Never>(completeImmediately: false)",
    "Deferred { Just(3) }",
    "Future<Int, Never> { (promise) in promise(.success(4)) }",
    "Record<Int, Never>(output: [1, 2], completion: .finished)",
    "at.subject.eraseToAnyPublisher()",
]

# What leaves an `Int` that can't fail an `Int` that can't fail.
STEPS = [
    ".map { (n: Int) -> Int in n &+ 1 }",
    ".map { (n: Int) -> String in String(n) }.map(\\.count)",
    ".map { (n: Int) -> String in String(n) }.compactMap { (s: String) -> Int? in Int(s) }",
    ".map { (n: Int) -> Int? in n > 2 ? n : nil }.replaceNil(with: 0)",
    ".filter { (n: Int) -> Bool in n != 7 }",
    ".compactMap { (n: Int) -> Int? in n > -1 ? n : nil }",
    ".removeDuplicates()",
    ".removeDuplicates { (a: Int, b: Int) -> Bool in a == b }",
    ".scan(0) { (sum: Int, n: Int) -> Int in sum &+ n }",
    ".replaceEmpty(with: 5)",
    ".dropFirst()",
    ".dropFirst(2)",
    ".drop { (n: Int) -> Bool in n < 0 }",
    ".drop(untilOutputFrom: at.other)",
    ".prefix(3)",
    ".prefix { (n: Int) -> Bool in n < 1_000 }",
    ".prefix(untilOutputFrom: at.other)",
    ".output(in: 0..<4)",
    ".output(at: 0)",
    ".first()",
    ".first { (n: Int) -> Bool in n > 0 }",
    ".last()",
    ".last { (n: Int) -> Bool in n > 0 }",
    ".contains(3).map { (b: Bool) -> Int in b ? 1 : 0 }",
    ".contains { (n: Int) -> Bool in n == 2 }.map { (b: Bool) -> Int in b ? 1 : 0 }",
    ".allSatisfy { (n: Int) -> Bool in n < 9 }.map { (b: Bool) -> Int in b ? 1 : 0 }",
    ".count()",
    ".max()",
    ".min { (a: Int, b: Int) -> Bool in a < b }",
    ".reduce(0) { (sum: Int, n: Int) -> Int in sum &+ n }",
    ".collect().map { (all: [Int]) -> Int in all.count }",
    ".collect(2).map { (all: [Int]) -> Int in all.count }",
    ".collect(.byTime(at.queue, 0.001)).map { (all: [Int]) -> Int in all.count }",
    ".handleEvents().ignoreOutput().map { (_: Never) -> Int in }.append(1)",
    ".append(8, 9)",
    ".prepend(0)",
    ".append(at.other)",
    ".merge(with: at.other)",
    ".merge(with: at.other, Just(1))",
    ".combineLatest(at.current) { (a: Int, b: Int) -> Int in a &+ b }",
    ".combineLatest(at.current, at.model.$number).map { (a: Int, b: Int, c: Int) -> Int in a &+ b &+ c }",
    ".zip(at.other) { (a: Int, b: Int) -> Int in a &* b }",
    ".flatMap { (n: Int) in Just(n) }",
    ".flatMap(maxPublishers: .max(1)) { (n: Int) in [n, n].publisher }",
    ".map { (n: Int) in Just(n) }.switchToLatest()",
    ".map { (n: Int) in at.other.prepend(n) }.switchToLatest()",
    ".handleEvents(receiveOutput: { (n: Int) in at.seen = n })",
    ".handleEvents(receiveSubscription: { _ in }, receiveCancel: { at.seen = 0 })",
    ".print(\"\", to: at.silence)",
    ".share()",
    ".multicast { PassthroughSubject<Int, Never>() }.autoconnect()",
    ".makeConnectable().autoconnect()",
    ".buffer(size: 4, prefetch: .keepFull, whenFull: .dropOldest)",
    ".receive(on: DispatchQueue.main)",
    ".receive(on: ImmediateScheduler.shared)",
    ".receive(on: RunLoop.main)",
    ".subscribe(on: DispatchQueue.main)",
    ".delay(for: 0.001, scheduler: DispatchQueue.main)",
    ".debounce(for: .milliseconds(1), scheduler: DispatchQueue.main)",
    ".throttle(for: .milliseconds(1), scheduler: RunLoop.main, latest: true)",
    ".timeout(.seconds(9), scheduler: DispatchQueue.main)",
    ".measureInterval(using: DispatchQueue.main).map { (_: DispatchQueue.SchedulerTimeType.Stride) -> Int in 1 }",
    ".setFailureType(to: (any Error).self).assertNoFailure()",
    ".eraseToAnyPublisher()",
]

# What makes it able to fail, what leaves it so, and what makes it unable again.
THROWING = [
    ".tryMap { (n: Int) throws -> Int in if n == 6 { throw at.error } else { return n } }",
    ".tryFilter { (n: Int) throws -> Bool in if n == 6 { throw at.error } else { return true } }",
    ".tryCompactMap { (n: Int) throws -> Int? in n }",
    ".tryScan(0) { (sum: Int, n: Int) throws -> Int in sum &+ n }",
    ".tryRemoveDuplicates { (a: Int, b: Int) throws -> Bool in a == b }",
    ".tryPrefix { (n: Int) throws -> Bool in n < 9 }",
    ".tryDrop { (n: Int) throws -> Bool in n < 0 }",
    ".tryFirst { (n: Int) throws -> Bool in n > 0 }",
    ".tryAllSatisfy { (n: Int) throws -> Bool in n > 0 }.map { (b: Bool) -> Int in b ? 1 : 0 }",
    ".setFailureType(to: (any Error).self)",
    ".encode(encoder: JSONEncoder()).decode(type: Int.self, decoder: JSONDecoder())",
]
FAILING = [
    ".map { (n: Int) -> Int in n &+ 1 }",
    ".filter { (n: Int) -> Bool in n > -1 }",
    ".tryMap { (n: Int) throws -> Int in n }",
    ".mapError { (error: any Error) -> any Error in error }",
    ".retry(1)",
    ".removeDuplicates()",
    ".receive(on: DispatchQueue.main)",
    ".handleEvents(receiveCompletion: { _ in at.seen = 1 })",
    ".first()",
    ".tryCatch { (_: any Error) throws in Just(2).setFailureType(to: (any Error).self) }",
    ".share()",
]
CATCHING = [
    ".catch { (_: any Error) in Just(0) }",
    ".catch { (_: any Error) in Empty<Int, Never>() }",
    ".replaceError(with: 0)",
    ".map { (n: Int) -> Int in n }.replaceError(with: -1)",
]

ENDS = [
    ".sink { (n: Int) in at.seen = n }.store(in: &at.bag)",
    ".sink(receiveCompletion: { _ in at.seen = 0 }, receiveValue: { (n: Int) in at.seen = n }).store(in: &at.bag)",
    ".assign(to: \\.result, on: at.model).store(in: &at.bag)",
    ".assign(to: &at.model.$result)",
]

# What the chains use. Each gets its own, and lets go of it at the end.
# What each file of a chain begins with.
HEAD = """\
import Bench
import Combine
import Foundation

"""

# What the chains use.
BENCH = """\
import Combine
import Foundation

public final class Model: ObservableObject {
  @Published public var number = 0
  @Published public var text = ""
  @Published public var result = 0
}

public struct Silence: TextOutputStream {
  public mutating func write(_ string: String) {}
}

public struct Failed: Error {}

public final class Bench {
  public let model = Model()
  public let subject = PassthroughSubject<Int, Never>()
  public let other = PassthroughSubject<Int, Never>()
  public let current = CurrentValueSubject<Int, Never>(0)
  public let queue = DispatchQueue.main
  public let notification = Notification.Name("chain")
  public let silence = Silence()
  public let error = Failed()
  public var seen = 0
  public var bag = Set<AnyCancellable>()

  public init() {}

  public func send() {
    for value in 1...8 {
      subject.send(value)
      current.send(value)
      other.send(value)
      model.number = value
      model.text += "x"
      NotificationCenter.default.post(name: notification, object: nil)
    }
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.005))
  }
}
"""

# What the program that runs them begins with: each gets a bench of its own, and lets go of it at the end.
RUN = """\

func run(_ number: Int, _ subscribe: (Bench) -> Void) {
  print(number)
  let bench = Bench()
  subscribe(bench)
  bench.send()
  bench.bag = []
}

"""


def chain(chance: random.Random, number: int, longest: int = 25) -> str:
    """A function that makes one chain of 2 to `longest` operators."""
    operators = []
    length = chance.randint(2, longest)
    fails = False
    while len(operators) < length:
        if fails:
            operators.append(chance.choice(CATCHING if chance.random() < 0.4 else FAILING))
            fails = operators[-1] not in CATCHING
        elif chance.random() < 0.2:
            operators.append(chance.choice(THROWING))
            fails = True
        else:
            operators.append(chance.choice(STEPS))
    if fails:
        operators.append(chance.choice(CATCHING))
    # In parts, whose types are found one after the other: for the optimizer it is one chain all the same.
    lines = [f"let part0 = {chance.choice(SOURCES)}"]
    for start in range(0, len(operators), PART):
        part = start // PART
        lines.append("\n    ".join([f"let part{part + 1} = part{part}", *operators[start : start + PART]]))
    lines.append(f"part{len(lines) - 1}{chance.choice(ENDS)}")
    body = "\n  ".join(lines)
    return f"public func chain{number}(_ at: Bench) {{\n  {body}\n}}\n"
