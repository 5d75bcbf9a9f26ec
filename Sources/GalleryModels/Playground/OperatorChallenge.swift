import Combine

/// The challenge at the end of a chapter: a task, and what its solution prints.
public struct OperatorChallenge: Equatable, Sendable {
  public let task: String
  public let console: [String]

  init(of chapter: OperatorChapter) {
    (task, console) =
      switch chapter {
      case .publishers: Self.blackjack
      case .transforming: Self.phoneNumbers
      case .filtering: Self.filterAllTheThings
      case .combining: Self.visitors
      case .sequence: Self.average
      case .networking: Self.sorted
      case .debugging: Self.lost
      case .observing: Self.eitherProperty
      case .sharing: Self.lateSubscriber
      case .errors: Self.fallback
      }
  }

  private static var blackjack: (String, [String]) {
    let game = BlackjackViewModel(seed: 7)
    game.deal()
    return ("Deal three cards. More than 21 points are a failure.", game.log.texts)
  }

  private static var phoneNumbers: (String, [String]) {
    let results = ["0!!1234567", "4085554321", "A1BJKLDGEH"].map { input in
      let phone = PhoneLookupViewModel()
      for end in input.indices { phone.input = String(input[...end]) }
      return phone.result
    }
    return ("Characters become the digits of a keypad, and ten of them a number to dial.", results)
  }

  private static var filterAllTheThings: (String, [String]) {
    let values = (1...100).publisher
      .dropFirst(50)
      .prefix(20)
      .filter { $0.isMultiple(of: 2) }
    return (
      "From the numbers 1 to 100, skip the first 50, take the next 20, and print the even ones.",
      print(values)
    )
  }

  private static var visitors: (String, [String]) {
    let (arrivals, departures) = (PassthroughSubject<Void, Never>(), PassthroughSubject<Void, Never>())
    var lines: [String] = []
    let counting = arrivals.map { 1 }.merge(with: departures.map { -1 }).scan(0, +)
      .sink { lines.append("Visitors: \($0)") }
    for isArrival in [true, true, false, true, false, false] {
      (isArrival ? arrivals : departures).send()
    }
    counting.cancel()
    return ("Count those who are in the library, by one stream of arrivals and one of departures.", lines)
  }

  private static var average: (String, [String]) {
    let pages = [476, 200, 368, 216].publisher
    let mean = pages.reduce(0, +).zip(pages.count()).map { "Average: \($0 / $1) pages" }
    return ("Find the average of a stream, without keeping its values.", print(mean))
  }

  static func print<P: Publisher>(_ publisher: P) -> [String] where P.Failure == Never {
    var lines: [String] = []
    publisher.sink(
      receiveCompletion: { _ in lines.append("Completed") }, receiveValue: { lines.append("\($0)") }
    )
    .cancel()
    return lines
  }
}
