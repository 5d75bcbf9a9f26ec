import Combine
import Dispatch
import Synchronization

private final class Model: ObservableObject {
  @Published var a = 0
  @Published var b = 0
  @Published var c = 0
}

private final class Target {
  var value = 0 { didSet { eat(value) } }
}

private final class Last {
  var value: Int?
}

/// Carries a thing into a closure. Unchecked because one thread measures.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A model that tells closures, without publishers.
private final class PlainModel {
  let changes = Closures<Void>()
  var a = 0 { willSet { changes.send(()) } }
  var b = 0 { willSet { changes.send(()) } }
  var c = 0 { willSet { changes.send(()) } }
}

/// A property behind a lock that tells closures, without publishers.
private final class Property: Sendable {
  let changes = Closures<Int>()
  private let stored = Mutex(0)

  var value: Int {
    get { stored.withLock { $0 } }
    set {
      stored.withLock { $0 = newValue }
      changes.send(newValue)
    }
  }
}

/// Passes a value on unless another comes before a scheduled closure runs, without publishers. The closure runs at once.
private final class Pause: Sendable {
  private let newest = Mutex((number: 0, value: 0))
  private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void = opaque { $0() }
  private let deliver: @Sendable (Int) -> Void

  init(_ deliver: @escaping @Sendable (Int) -> Void) { self.deliver = deliver }

  func receive(_ value: Int) {
    let number = newest.withLock { newest in
      newest = (newest.number &+ 1, value)
      return newest.number
    }
    schedule { [self] in
      if let value = newest.withLock({ $0.number == number ? $0.value : nil }) { deliver(value) }
    }
  }
}

/// Properties, observed objects, and asynchronous sequences.
func state() {
  row("@Published → removeDuplicates → assign", 300_000) { count in
    let (model, target) = (Model(), Target())
    let link = model.$a.removeDuplicates().assign(to: \.value, on: target)
    return {
      for value in 0..<count { model.a = value }
      link.cancel()
    }
  }
  row(
    "@Published → debounce → removeDuplicates → assign", 300_000,
    closures: { count in
      let (property, target, last) = (Property(), Shared(Target()), Shared(Last()))
      let pause = Pause { value in
        if value != last.value.value { target.value.value = value }
        last.value.value = value
      }
      property.changes.add { pause.receive($0) }
      return { for value in 0..<count { property.value = value } }
    },
    { count in
      let (model, target) = (Model(), Target())
      let link = model.$a.debounce(for: 1, scheduler: ImmediateScheduler.shared).removeDuplicates()
        .assign(to: \.value, on: target)
      return {
        for value in 0..<count { model.a = value }
        link.cancel()
      }
    })
  row(
    "objectWillChange, looked up and sent", 300_000,
    closures: { count in
      let closures = Closures<Int>()
      closures.add { eat($0) }
      return { for value in 0..<count { closures.send(value) } }
    },
    { count in
      let model = Model()
      let sink = model.objectWillChange.sink { eat(1) }
      return {
        for _ in 0..<count { model.objectWillChange.send() }
        sink.cancel()
      }
    })
  row(
    "observed object, one of 3 @Published set", 900_000,
    closures: { count in
      let model = PlainModel()
      model.changes.add { eat(1) }
      return { for value in 0..<count / 3 { (model.a, model.b, model.c) = (value, value, value) } }
    },
    { count in
      let model = Model()
      let sink = model.objectWillChange.sink { eat(1) }
      return {
        for value in 0..<count / 3 { (model.a, model.b, model.c) = (value, value, value) }
        sink.cancel()
      }
    })
  row(
    "values of a sequence", 200_000,
    closures: { count in
      {
        wait {
          let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
          for value in 0..<count { continuation.yield(value) }
          continuation.finish()
          for await value in stream { eat(value) }
        }
      }
    },
    { count in { wait { for await value in (0..<count).publisher.values { eat(value) } } } })
}

private func wait(_ body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}

/// Two threads that send to one subject.
func threads() {
  row(
    "one subject, 2 threads sending", 1_000_000,
    closures: { count in
      let closures = Closures<Int>()
      closures.add { _ in }
      return { onTwoThreads { for value in 0..<count / 2 { closures.send(value) } } }
    },
    { count in
      let subject = PassthroughSubject<Int, Never>()
      let sink = subject.sink { _ in }
      return {
        onTwoThreads { for value in 0..<count / 2 { subject.send(value) } }
        sink.cancel()
      }
    })
}

private func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
  DispatchQueue.concurrentPerform(iterations: 2) { _ in body() }
}
