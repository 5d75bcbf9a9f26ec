import Combine
import Foundation

extension StockService {
  /// A service that needs no network, and has what can go wrong on request.
  public static func sample(failing error: StockError? = nil) -> StockService {
    StockService(address: error == .invalidURL ? "no address" : "https://stocks.example/stocks") { _ in
      if error == .unknownError { return Fail(error: URLError(.cannotConnectToHost)).eraseToAnyPublisher() }
      let text = error == .decodingError ? "<!doctype html>" : stocks
      return Just(Data(text.utf8)).setFailureType(to: URLError.self).eraseToAnyPublisher()
    }
  }

  private static let stocks = """
    [
      {"symbol": "goog", "description": "Google", "price": 1080, "change": "-0.24"},
      {"symbol": "msft", "description": "Microsoft", "price": 60, "change": "+3.45"},
      {"symbol": "fb", "description": "Facebook", "price": 220, "change": "-1.56"},
      {"symbol": "amazon", "description": "Amazon", "price": 400, "change": "+6.56"}
    ]
    """
}
