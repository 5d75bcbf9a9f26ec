import GalleryModels
import Live
import Templates

/// A dealer of cards.
enum BlackjackRoom: Room {
  static let description = RoomDescription(
    path: .blackjack, title: "Blackjack", subject: .schedulers,
    notice:
      "Three cards of up to 21 points are a hand. More is a failure, and with it the stream of hands ends.",
    sources: ["Blackjack/BlackjackViewModel.swift", "Blackjack/Card.swift", "Shared/SeededGenerator.swift"],
    operators: ["PassthroughSubject", "sink"], preview: [.cards, .buttons(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, BlackjackViewModel> {
    let card = Fields<Card>()
      .text("rank", \.rank).text("suit", \.suit).text("cardName", \.name).flag("isRed", \.isRed)
    let fields = Fields<BlackjackViewModel>()
      .list("cards", card) { $0.hand }
      .flag("isOver", \.isOver)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      guard visit.number("seed") > 0 else { return BlackjackViewModel() }
      return BlackjackViewModel(seed: visit.number("seed"), dealing: min(visit.number("dealt"), 100))
    }
    .action("deal") { model, _, _ in
      model.deal()
      return .done(at: path.showing(["seed": "\(model.seed)", "dealt": "\(model.dealCount)"]))
    }
    .action("restart") { model, _, _ in
      model.restart()
      return .done(at: path.route)
    }
  }
}

extension Card {
  /// The card in words.
  fileprivate var name: String {
    let suits = ["♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"]
    let ranks = ["A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"]
    return "\(ranks[rank] ?? rank) of \(suits[suit] ?? suit)"
  }
}
