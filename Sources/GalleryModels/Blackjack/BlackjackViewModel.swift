import Combine

/// A dealer of three cards. A hand of more than 21 points is a failure, and with it the stream of hands ends.
public final class BlackjackViewModel: ObservableObject {
  @Published public private(set) var hand: Hand = []
  @Published public private(set) var isOver = false
  @Published public private(set) var log = EventLog()
  /// The hands that were dealt.
  public private(set) var dealCount = 0
  public let seed: Int

  private var dealtHand = PassthroughSubject<Hand, HandError>()
  private var numbers: SeededGenerator
  private var playing: AnyCancellable?

  public init(seed: Int = .random(in: 1...999_999), dealing count: Int = 0) {
    self.seed = seed
    numbers = SeededGenerator(seed: seed)
    sitDown()
    for _ in 0..<count { deal() }
  }

  /// Deals some cards of a new deck.
  public func deal(_ count: Int = 3) {
    guard !isOver else { return }
    dealCount += 1
    hand = Array(Card.deck.shuffled(using: &numbers).prefix(count))
    if hand.points > 21 {
      dealtHand.send(completion: .failure(.busted))
    } else {
      dealtHand.send(hand)
    }
  }

  /// Begins anew, with another stream: one that has failed stays so.
  public func restart() {
    (hand, isOver, dealCount) = ([], false, 0)
    log.clear()
    dealtHand = PassthroughSubject()
    sitDown()
  }

  private func sitDown() {
    playing = dealtHand.sink(
      receiveCompletion: { [weak self] in
        if case .failure(let error) = $0 { self?.end(error) }
      },
      receiveValue: { [weak self] hand in
        self?.log.add("\(hand.cardString) for \(hand.points) points")
      })
  }

  private func end(_ error: HandError) {
    isOver = true
    log.add("\(error)")
  }
}
