import Combine
import Dispatch
import Synchronization

/// Operators with several upstreams, or several subscribers.
func combining() {
  row("combineLatest of 3", 300_000, closures: gathering) { count in
    let all = (0..<3).map { _ in subject() }
    let sink = all[0].combineLatest(all[1], all[2]).sink { eat($0 &+ $1 &+ $2) }
    for each in all { each.send(0) }
    return {
      for value in 0..<count { all[value % 3].send(value) }
      sink.cancel()
    }
  }
  row("merge of 8", 1_000_000, closures: merging) { count in
    let all = (0..<8).map { _ in subject() }
    let sink = all[0].merge(with: all[1], all[2], all[3], all[4], all[5], all[6], all[7]).sink { eat($0) }
    return {
      for value in 0..<count { all[value & 7].send(value) }
      sink.cancel()
    }
  }
  row("flatMap over Just", 300_000, closures: passing) { count in
    let source = subject()
    let sink = source.flatMap { Just($0 &+ 1) }.sink { eat($0) }
    return {
      for value in 0..<count { source.send(value) }
      sink.cancel()
    }
  }
  row("switchToLatest over Just", 300_000, closures: passing) { count in
    let source = subject()
    let sink = source.map { Just($0 &+ 1) }.switchToLatest().sink { eat($0) }
    return {
      for value in 0..<count { source.send(value) }
      sink.cancel()
    }
  }
  row("zip of 2", 300_000, closures: pairing) { count in
    let (a, b) = (subject(), subject())
    let sink = a.zip(b).sink { eat($0 &+ $1) }
    return {
      for value in 0..<count / 2 {
        a.send(value)
        b.send(value)
      }
      sink.cancel()
    }
  }
  row(
    "share with 4 sinks", 300_000,
    closures: { count in
      let closures = Closures<Int>()
      for _ in 0..<4 { closures.add(opaque { eat($0) }) }
      return { for value in 0..<count { closures.send(value) } }
    },
    { count in
      let source = subject()
      let shared = source.map { $0 &+ 1 }.share()
      let sinks = (0..<4).map { _ in shared.sink { eat($0) } }
      return {
        for value in 0..<count { source.send(value) }
        withExtendedLifetime(sinks) {}
      }
    })
  row(
    "receive(on:) a serial queue", 100_000,
    closures: { count in
      let queue = DispatchQueue(label: "closures")
      return {
        for value in 0..<count { queue.async { eat(value) } }
        queue.sync {}
      }
    },
    { count in
      let (queue, source) = (DispatchQueue(label: "Combine"), subject())
      let sink = source.receive(on: queue).sink { eat($0) }
      return {
        for value in 0..<count { source.send(value) }
        queue.sync {}
        sink.cancel()
      }
    })
}

private func subject() -> PassthroughSubject<Int, Never> { PassthroughSubject() }

/// Three lists of closures whose latest values are passed on together, kept behind a lock.
private func gathering(_ count: Int) -> () -> Void {
  let (all, latest) = ((0..<3).map { _ in Closures<Int>() }, Latest())
  for (index, closures) in all.enumerated() { closures.add { latest.receive($0, from: index) } }
  for closures in all { closures.send(0) }
  return { for value in 0..<count { all[value % 3].send(value) } }
}

/// The latest values of three sources.
private final class Latest: Sendable {
  private let values = Mutex<[Int?]>([nil, nil, nil])

  func receive(_ value: Int, from source: Int) {
    let latest = values.withLock { values -> (Int, Int, Int)? in
      values[source] = value
      guard let first = values[0], let second = values[1], let third = values[2] else { return nil }
      return (first, second, third)
    }
    if let latest { eat(latest.0 &+ latest.1 &+ latest.2) }
  }
}

/// Eight lists of closures that pass each value on to one.
private func merging(_ count: Int) -> () -> Void {
  let (all, merged) = ((0..<8).map { _ in Closures<Int>() }, Closures<Int>())
  merged.add(opaque { eat($0) })
  for closures in all { closures.add { merged.send($0) } }
  return { for value in 0..<count { all[value & 7].send(value) } }
}

/// Two lists of closures whose values meet in pairs, those that wait behind a lock.
private func pairing(_ count: Int) -> () -> Void {
  let (a, b, pairs) = (Closures<Int>(), Closures<Int>(), Pairs())
  a.add { pairs.receive($0, from: 0) }
  b.add { pairs.receive($0, from: 1) }
  return {
    for value in 0..<count / 2 {
      a.send(value)
      b.send(value)
    }
  }
}

/// The values of two sources that wait for their partners.
private final class Pairs: Sendable {
  private let waiting = Mutex<[[Int]]>([[], []])

  func receive(_ value: Int, from source: Int) {
    let partner = waiting.withLock { waiting -> Int? in
      if !waiting[1 - source].isEmpty { return waiting[1 - source].removeFirst() }
      waiting[source].append(value)
      return nil
    }
    if let partner { eat(value &+ partner) }
  }
}

/// One closure that is called with each value.
private func passing(_ count: Int) -> () -> Void {
  let closures = Closures<Int>()
  closures.add(opaque { eat($0) })
  return { for value in 0..<count { closures.send(value) } }
}
