import Combine
import CombineTesting
import GalleryModels
import Synchronization
import Testing

/// The view models of the rooms about schedulers and concurrency, in virtual time.
@Suite("Schedulers and concurrency", .timeLimit(.minutes(10)))
struct SchedulerTests {
  /// A main thread and a background, which take turns on the thread of a test.
  private final class Threads: Sendable {
    let main = TestScheduler()
    let background = TestScheduler()
    private let isInBackground = Mutex(false)

    var isMain: @Sendable () -> Bool { { !self.isInBackground.withLock { $0 } } }

    func advance(by span: TestTime.Stride) {
      isInBackground.withLock { $0 = true }
      background.advance(by: span)
      isInBackground.withLock { $0 = false }
      main.advance(by: span)
    }
  }

  private static let firstLines = [
    "start: begins, main thread: true", "performWork: starts, main thread: true",
    "start: ends, main thread: true",
    "Future: starts, main thread: false", "Future: finished, main thread: false",
    "receiveSubscription, main thread: false", "receiveRequest, main thread: false",
    "receiveOutput, main thread: false", "map 1, main thread: false", "map 2, main thread: false",
  ]

  @Test("Work of five seconds begins in the background, counts once it is done, and logs its order")
  func longWork() {
    let threads = Threads()
    let model = LongWorkViewModel(isMainThread: threads.isMain)
    model.start(background: threads.background, main: threads.main)
    model.start(background: threads.background, main: threads.main)
    model.tap()
    threads.advance(by: .seconds(4.9))
    #expect(model.isWorking)
    #expect(model.times == 0)
    #expect(model.taps == 1)
    threads.advance(by: .seconds(0.1))
    #expect(!model.isWorking)
    #expect(model.times == 1)
    threads.advance(by: .seconds(0))
    #expect(
      model.log.texts == Self.firstLines + [
        "receiveCompletion, main thread: false", "sink, main thread: true",
      ])
    model.start(background: threads.background, main: threads.main)
    threads.advance(by: .seconds(0))
    #expect(model.log.texts.count == 4, "the log begins anew")
  }

  @Test(
    "Without receive(on:) all twelve steps but the first three are in the background, the sink before the end"
  )
  func withoutReceiveOn() {
    let threads = Threads()
    let model = LongWorkViewModel(isMainThread: threads.isMain)
    model.receivesOnMain = false
    model.start(background: threads.background, main: threads.main)
    threads.advance(by: .seconds(5))
    let last = [
      "sink, main thread: false", ToggleDemoViewModel.warning, "receiveCompletion, main thread: false",
    ]
    #expect(model.log.texts == Self.firstLines + last)
    #expect(model.times == 1)
    #expect(!model.isWorking)
  }

  @Test("Work is given up with its view model")
  func givingUp() {
    let threads = Threads()
    weak var gone: LongWorkViewModel?
    do {
      let model = LongWorkViewModel(isMainThread: threads.isMain)
      gone = model
      model.start(background: threads.background, main: threads.main)
    }
    #expect(gone == nil)
    threads.advance(by: .seconds(6))
    #expect(threads.main.scheduledCount == 0)
  }

  @Test("A toggle from the background warns, and arrives on the main thread")
  func toggle() {
    let threads = Threads()
    let model = ToggleDemoViewModel(isMainThread: threads.isMain)
    model.follow(on: threads.main)
    model.toggleFromMain()
    threads.advance(by: .seconds(0))
    #expect(model.demo)
    #expect(model.log.texts == ["Main thread: true", "After receive(on:), main thread: true"])
    model.toggleFromBackground(on: threads.background)
    threads.advance(by: .seconds(0))
    threads.advance(by: .seconds(0))
    #expect(!model.demo)
    #expect(
      model.log.texts.dropFirst(2) == [
        "Main thread: false", ToggleDemoViewModel.warning, "After receive(on:), main thread: true",
      ])
  }

  @Test("A value is subscribed to and mapped in the background, and received on the main thread")
  func threads() {
    let threads = Threads()
    let model = ThreadsViewModel(isMainThread: threads.isMain)
    model.follow(on: threads.main)
    model.quality = .utility
    model.run(background: threads.background, main: threads.main)
    threads.advance(by: .seconds(0))
    threads.advance(by: .seconds(0))
    #expect(
      model.log.texts == [
        "utility: receiveSubscription, main thread: false", "utility: receiveRequest, main thread: false",
        "utility: map, main thread: false", "utility: receiveCompletion, main thread: false",
        "utility: sink received 42, main thread: true",
      ])
  }

  @Test("A pause of 0.8 seconds lets an input go on")
  func debouncing() {
    let (model, scheduler) = (DebouncedInputViewModel(), TestScheduler())
    model.follow(on: scheduler)
    for input in ["H", "He", "Hel"] {
      model.input = input
      scheduler.advance(by: .seconds(0.5))
    }
    #expect(model.output.isEmpty)
    scheduler.advance(by: .seconds(0.3))
    #expect(model.output == "Hel")
    #expect(model.log.texts == ["Input: H", "Input: He", "Input: Hel", "Debounced: Hel"])
    #expect(model.log.lines.map(\.time) == ["0.0 s", "0.5 s", "1.0 s", "1.8 s"])
  }

  @Test("A log keeps its last fifty lines")
  func logs() {
    var log = EventLog()
    for number in 1...60 { log.add("\(number)") }
    #expect(log.texts == (11...60).map(String.init))
    log.clear()
    log.add("next")
    #expect(log.lines.map(\.id) == [61])
  }

  @Test("The synchronous version says everything at the end, after seven seconds")
  func synchronousSandwich() {
    let (model, scheduler) = (SandwichShopViewModel(), TestScheduler())
    model.make(.synchronous, on: scheduler)
    scheduler.advance(by: .seconds(6.9))
    #expect(model.log.lines.count == 1)
    scheduler.advance(by: .seconds(0.1))
    #expect(model.log.texts == Self.conversation(seconds: "7.0"))
    #expect(Set(model.log.lines.dropFirst().map(\.time)) == ["7.0 s"])
    #expect(model.durations == [.synchronous: 7])
  }

  @Test("The version with closures takes seven seconds, too, and says each step as it comes")
  func closuresSandwich() {
    let (model, scheduler) = (SandwichShopViewModel(), TestScheduler())
    model.make(.closures, on: scheduler)
    scheduler.advance(by: .seconds(5))
    #expect(model.log.texts.last == "[Sandwich maker] Slicing Cucumbers, this will take 1s.")
    scheduler.advance(by: .seconds(2))
    #expect(model.log.texts == Self.conversation(seconds: "7.0"))
    #expect(model.log.lines.map(\.time).prefix(5) == ["0.0 s", "0.0 s", "0.0 s", "5.0 s", "6.0 s"])
    #expect(model.sandwich == "Cucumbers, Tomatoes, Mayo, Mustard on Crispy Rye")
    #expect(model.working == nil)
  }

  @Test("Functions that wait take seven seconds one after the other, and five side by side")
  func asyncSandwiches() async {
    let (model, scheduler) = (SandwichShopViewModel(), TestScheduler())
    /// Moves the time on, once so many lines were said and the kitchen waits for so many things. Each wait is a value
    /// and a completion that are scheduled.
    func advance(by span: TestTime.Stride, lines: Int, waits: Int) async {
      await settle(scheduler) {
        (model.log.lines.count, scheduler.scheduledCount) == (lines, 2 * waits)
      }
      scheduler.advance(by: span)
    }

    model.make(.async, on: scheduler)
    await advance(by: 5, lines: 3, waits: 1)
    await advance(by: 1, lines: 4, waits: 1)
    await advance(by: 1, lines: 5, waits: 1)
    await settle(scheduler) { model.working == nil }
    #expect(model.log.texts == Self.conversation(seconds: "7.0"))

    model.make(.parallel, on: scheduler)
    await advance(by: 1, lines: 4, waits: 2)
    await advance(by: 1, lines: 5, waits: 2)
    await advance(by: 3, lines: 5, waits: 1)
    await settle(scheduler) { model.working == nil }
    #expect(Set(model.log.texts) == Set(Self.conversation(seconds: "5.0")))
    #expect(model.log.texts.suffix(5) == Self.conversation(seconds: "5.0").suffix(5))
    #expect(model.durations == [.async: 7, .parallel: 5])
  }

  @Test("A customer who leaves ends the work")
  func leaving() async {
    let scheduler = TestScheduler()
    weak var gone: SandwichShopViewModel?
    do {
      let model = SandwichShopViewModel()
      gone = model
      model.make(.parallel, on: scheduler)
    }
    #expect(gone == nil)
    for _ in 0..<1000 { await Task.yield() }
    scheduler.advance(by: .seconds(10))
    #expect(scheduler.scheduledCount == 0)
  }

  private static func conversation(seconds: String) -> [String] {
    [
      "[Customer] Hello! One sandwich, please.", "[Sandwich maker] Preparing your sandwich.",
      "[Sandwich maker] Toasting the bread, this will take 5s.",
      "[Sandwich maker] Slicing Cucumbers, this will take 1s.",
      "[Sandwich maker] Slicing Tomatoes, this will take 1s.",
      "[Sandwich maker] Spreading Mayo, and Mustard on Crispy Rye.",
      "[Sandwich maker] Layering Sliced Cucumbers, Sliced Tomatoes.",
      "[Sandwich maker] Putting lettuce on top.",
      "[Sandwich maker] Putting another slice of bread on top.",
      "[Customer] Thank you! That took \(seconds) seconds.",
    ]
  }

  @Test("A deck has 52 cards, whose aces have 11 points and whose court cards have 10")
  func deck() {
    #expect(Set(Card.deck.map { $0.rank + $0.suit }).count == 52)
    #expect(Card.deck.reduce(0) { $0 + $1.points } == 4 * (11 + 54 + 30))
  }

  @Test("A hand up to 21 points is said; one above is a failure, after which nothing is dealt")
  func blackjack() throws {
    for seed in 1...200 {
      let model = BlackjackViewModel(seed: seed)
      model.deal()
      let (hand, points) = (model.hand, model.hand.points)
      #expect(hand.count == 3)
      if points > 21 {
        model.deal()
        #expect(model.log.texts == ["Busted!"])
        #expect(model.hand == hand)
      } else {
        #expect(model.log.texts == ["\(hand.cardString) for \(points) points"])
        #expect(!model.isOver)
      }
    }
    #expect(BlackjackViewModel(seed: 7, dealing: 1).hand == BlackjackViewModel(seed: 7, dealing: 1).hand)
  }

  @Test(
    "Ten characters are a number, by a keypad, and the number may be a friend's",
    arguments: [
      ("0!!1234567", "Contact not found for 000-123-4567"), ("4085554321", "Dialing Marin (408-555-4321)..."),
      ("A1BJKLDGEH", "Dialing Shai (212-555-3434)..."), ("408555432", ""), ("", ""),
      ("4085554321000", "Dialing Marin (408-555-4321)..."),
    ])
  func phoneLookup(input: String, result: String) {
    let model = PhoneLookupViewModel()
    var typed = ""
    for character in input {
      typed.append(character)
      model.input = typed
    }
    #expect(model.result == result)
  }

  @Test("Of several pictures the latest wins, though an earlier one takes longer")
  func randomImage() {
    let (model, scheduler) = (RandomImageViewModel(start: 2), TestScheduler())
    model.follow(on: scheduler)
    model.tap()
    scheduler.advance(by: .seconds(1))
    model.tap()
    scheduler.advance(by: .seconds(0.5))
    #expect(model.picture?.number == 4)
    scheduler.advance(by: .seconds(5))
    #expect(model.picture?.number == 4)
    #expect(
      model.log.texts == [
        "Picture 3 is asked for, and takes 3.0 s", "Picture 4 is asked for, and takes 0.5 s",
        "Picture 3 is cancelled", "Picture 4 is shown",
      ])
    #expect(!model.isLoading)
  }

  @Test("An order takes three more toppings, vegan ones, while it is placed")
  func toppings() {
    let model = PizzaOrderViewModel()
    for topping in Topping.extras { model.post(topping) }
    #expect(model.order.toppings.map(\.name).suffix(3) == ["Mushrooms", "Onions", "Black olives"])
    #expect(
      model.log.texts == [
        "Adding Mushrooms", "Your order now contains 4 toppings", "Adding Onions",
        "Your order now contains 5 toppings", "Adding Black olives", "Your order now contains 6 toppings",
      ])

    let placed = PizzaOrderViewModel()
    placed.post(OrderStatus.placed)
    placed.post(Topping("Mushrooms", isVegan: true))
    placed.post(OrderStatus.placing)
    placed.post(Topping("Onions", isVegan: true))
    #expect(placed.order.toppings.count == 3, "what is over does not begin again")
  }

  @Test("An order is ready to ship once it is placed and the address is valid")
  func shipping() {
    let model = PizzaOrderViewModel()
    model.post(AddressStatus.invalid)
    #expect(model.isReadyToShip == nil)
    model.post(OrderStatus.placed)
    model.post(AddressStatus.valid)
    #expect(model.log.texts == ["- Ready to ship order: false", "- Ready to ship order: true"])
    model.post(OrderStatus.processing)
    #expect(model.isReadyToShip == false)
  }
}
