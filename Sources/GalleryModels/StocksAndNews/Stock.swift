import Foundation

/// A stock, as the service sends it.
public struct Stock: Decodable, Equatable, Sendable {
  public let symbol: String
  public let description: String
  public let price: Double
  public let change: String
}

/// A row of the list of stocks.
public struct StockViewModel: Identifiable, Equatable, Sendable {
  private let stock: Stock

  init(_ stock: Stock) {
    self.stock = stock
  }

  public var id: String { symbol }
  public var symbol: String { stock.symbol.uppercased() }
  public var description: String { stock.description }
  public var price: String { String(format: "%.2f", stock.price) }
  public var change: String { stock.change }
  public var isLoss: Bool { change.hasPrefix("-") }
}

/// An article of the news.
public struct Article: Identifiable, Equatable, Sendable {
  public let title: String
  public let publication: String
  public var id: String { title }

  public static let samples = [
    Article(title: "A library opens at night, and the city reads", publication: "The Evening Page"),
    Article(title: "Paper is back, say those who never left it", publication: "Margins Weekly"),
    Article(title: "What a folded corner says about its reader", publication: "The Dog-Ear"),
  ]
}
