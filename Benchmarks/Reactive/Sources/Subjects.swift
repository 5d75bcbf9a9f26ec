import Combine

/// One subject with few and many subscribers, and what it takes to become one.
func subjects() {
  for sinks in [1, 10, 1_000, 10_000] {
    row(
      "one subject, \(sinks) sinks, for each", 1_000_000,
      closures: { count in
        let closures = Closures<Int>()
        for _ in 0..<sinks { closures.add { eat($0) } }
        return { for value in 0..<max(1, count / sinks) { closures.send(value) } }
      },
      { count in
        let subject = CurrentValueSubject<Int, Never>(0)
        let all = (0..<sinks).map { _ in subject.sink { eat($0) } }
        return {
          for value in 0..<max(1, count / sinks) { subject.send(value) }
          withExtendedLifetime(all) {}
        }
      })
  }
  row(
    "subscribe and cancel: map → filter → sink", 300_000,
    closures: { count in
      let closures = Closures<Int>()
      return {
        for _ in 0..<count {
          closures.add { eat($0) }
          closures.removeLast()
        }
      }
    },
    { count in
      let subject = PassthroughSubject<Int, Never>()
      return {
        for _ in 0..<count { subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { eat($0) }.cancel() }
      }
    })
}
