/// A card, and its points: an ace has 11, and the court cards have 10.
public struct Card: Equatable, Sendable {
  public let rank: String
  public let suit: String
  public let points: Int

  public var isRed: Bool { suit == "♥" || suit == "♦" }

  /// The 52 cards.
  public static let deck = ["♠", "♥", "♦", "♣"].flatMap { suit in
    [("A", 11)].map { Card(rank: $0, suit: suit, points: $1) }
      + (2...10).map { Card(rank: "\($0)", suit: suit, points: $0) }
      + ["J", "Q", "K"].map { Card(rank: $0, suit: suit, points: 10) }
  }
}

public typealias Hand = [Card]

extension Hand {
  public var cardString: String { map { $0.rank + $0.suit }.joined(separator: " ") }
  public var points: Int { reduce(0) { $0 + $1.points } }
}

/// The end of a game.
public enum HandError: Error, CustomStringConvertible {
  case busted

  public var description: String { "Busted!" }
}
