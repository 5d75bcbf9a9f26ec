import Combine

extension TimelinesViewModel {
  /// Builds the pipelines of the example.
  func begin<Clock: Scheduler>(on clock: Clock) {
    switch example {
    case .delay: delay(on: clock)
    case .collect: collect(on: clock)
    case .debounce: debounce(on: clock)
    case .throttle: throttle(on: clock)
    case .timeout: timeout(on: clock)
    case .measureInterval: measureInterval(on: clock)
    case .scan: scan(on: clock)
    case .map: map(on: clock)
    case .timers: timers(on: clock)
    case .challenge: challenge(on: clock)
    }
  }

  private func delay<Clock: Scheduler>(on clock: Clock) {
    let source = PassthroughSubject<Int, Never>()
    show(source, "Emitted values (\(rate) per sec.):", saying: "Emitted")
    if !isStarter {
      show(
        source.delay(for: .seconds(span), scheduler: clock), "Delayed values (with a \(span)s delay):",
        saying: "Delayed")
    }
    keep(timer(on: clock).subscribe(source))
  }

  private func collect<Clock: Scheduler>(on clock: Clock) {
    let source = PassthroughSubject<Int, Never>()
    show(source, "Emitted values:", saying: "Emitted")
    if !isStarter {
      show(
        source.collect(.byTime(clock, .seconds(span))).flatMap { $0.publisher },
        "Collected values (every \(span.short)s):", saying: "Collected")
      show(
        source.collect(.byTimeOrCount(clock, .seconds(span), count)).flatMap { $0.publisher },
        "Collected values (at most \(count) every \(span.short)s):", saying: "Collected at most \(count):")
    }
    keep(timer(on: clock).subscribe(source))
  }

  private func debounce<Clock: Scheduler>(on clock: Clock) {
    let source = PassthroughSubject<String, Never>()
    show(source, "Emitted values", saying: "Subject emitted:")
    if !isStarter {
      show(
        source.debounce(for: .seconds(span), scheduler: clock), "Debounced values",
        saying: "Debounced emitted:")
    }
    keep(source.feed(with: FeedData.typing, on: clock))
  }

  private func throttle<Clock: Scheduler>(on clock: Clock) {
    let source = PassthroughSubject<String, Never>()
    show(source, "Emitted values", saying: "Subject emitted:")
    if !isStarter {
      show(
        source.throttle(for: .seconds(span), scheduler: clock, latest: false), "Throttled values (first)",
        saying: "Throttled emitted:")
      show(
        source.throttle(for: .seconds(span), scheduler: clock, latest: true), "Throttled values (latest)",
        saying: "Throttled latest emitted:")
    }
    keep(source.feed(with: FeedData.typing, on: clock))
  }

  private func timeout<Clock: Scheduler>(on clock: Clock) {
    let taps = presses.map { "tap" }
    guard !isStarter else { return show(taps, "Button taps", saying: "Button:") }
    show(
      taps.timeout(.seconds(span), scheduler: clock, customError: { .timedOut }), "Button taps",
      saying: "Button:")
    show(
      taps.timeout(.seconds(span), scheduler: clock), "Button taps, without an error",
      saying: "Without an error:")
  }

  private func measureInterval<Clock: Scheduler>(on clock: Clock) {
    let source = PassthroughSubject<String, Never>()
    show(source, "Emitted values", saying: "Subject emitted:")
    if !isStarter {
      show(
        source.measureInterval(using: clock).map { "\(($0.inSeconds * 1_000_000_000).short) ns" },
        "Measured values", saying: "Measure emitted:")
      show(
        source.measureInterval(using: clock).map { "\($0.inSeconds) s" }, "Measured values, in seconds",
        saying: "Measure emitted:")
    }
    keep(source.feed(with: FeedData.typing, on: clock))
  }

  private func scan<Clock: Scheduler>(on clock: Clock) {
    let changes = PassthroughSubject<Int, Never>()
    show(changes, "Changes of the price", saying: "Changed by")
    let prices = changes.scan(100) { max($0 + $1, 0) }.share()
    if !isStarter { show(prices, "Prices", saying: "Price:") }
    keep(prices.sink { [weak self] in self?.plot(Double($0)) })
    var numbers = SeededGenerator(seed: 7)
    keep(timer(on: clock).map { _ in Int.random(in: -9...10, using: &numbers) }.subscribe(changes))
  }

  private func map<Clock: Scheduler>(on clock: Clock) {
    let source = PassthroughSubject<Int, Never>()
    show(source, "Emitted values", saying: "Emitted")
    if !isStarter {
      show(source.map { ImageService().picture($0).name }, "Pictures", saying: "Picture:")
    }
    keep(timer(on: clock).subscribe(source))
  }

  /// Three ways to have a timer: of a scheduler alone, of a publisher, and of a scheduler that feeds a subject.
  private func timers<Clock: Scheduler>(on clock: Clock) {
    let turns = PassthroughSubject<String, Never>()
    show(turns, "Turns of a scheduler", saying: "Timer:")
    let turning = clock.schedule(after: clock.now.advanced(by: .seconds(1)), interval: .seconds(1)) {
      turns.send("fired")
    }
    keep(AnyCancellable(turning))
    clock.schedule(after: clock.now.advanced(by: .milliseconds(3500))) { turning.cancel() }
    guard !isStarter else { return }
    show(
      timer(on: clock).makeConnectable().autoconnect().scan(0) { count, _ in count + 1 },
      "Values of a timer publisher", saying: "Counter is")
    let source = PassthroughSubject<Int, Never>()
    show(source, "Values of a subject that is fed", saying: "Timer emitted")
    var count = 0
    let feeding = clock.schedule(after: clock.now, interval: .seconds(1)) {
      source.send(count)
      count += 1
    }
    keep(AnyCancellable(feeding))
  }

  private func challenge<Clock: Scheduler>(on clock: Clock) {
    let source = PassthroughSubject<Int, Never>()
    show(source, "Emitted values", saying: "Emitted")
    if !isStarter {
      let letters = source.collect(.byTime(clock, .seconds(0.5)))
        .map { codes in String(codes.compactMap { Unicode.Scalar($0).map(Character.init) }) }
      let pauses = source.measureInterval(using: clock).map { $0 > .seconds(0.9) ? "📖" : "" }
      show(letters.merge(with: pauses).filter { !$0.isEmpty }, "Words and pauses", saying: "Printed")
    }
    // A value that comes just when a span ends belongs to the next one, so the feed is a little late.
    keep(
      Just(()).delay(for: .milliseconds(20), scheduler: clock)
        .sink { [weak self] in
          self?.keep(source.feed(with: FeedData.challenge, finishingAfter: 0.5, on: clock))
        })
  }

  /// A timer at the rate that was chosen, for a subject that subscribes to it.
  private func timer<Clock: Scheduler>(on clock: Clock) -> TimerPublisher<Clock> {
    Publishers.timer(on: clock, interval: .milliseconds(Int(1000 / rate)))
  }
}

extension Double {
  /// The number, without a fraction where it has none.
  var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
