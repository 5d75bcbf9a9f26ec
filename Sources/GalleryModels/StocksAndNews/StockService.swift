import Combine
import Foundation

/// The errors of a service of stocks.
public enum StockError: String, LocalizedError, CaseIterable, Sendable {
  case invalidURL, unknownError, decodingError

  public var errorDescription: String? {
    switch self {
    case .invalidURL: "The address of the service is not valid."
    case .unknownError: "The service could not be reached."
    case .decodingError: "The service answered with something else than stocks."
    }
  }
}

/// A service of stocks: what it loads from an address is JSON.
public struct StockService: Sendable {
  public typealias Load = @Sendable (URL) -> AnyPublisher<Data, URLError>

  private let address: String
  private let load: Load

  public init(address: String, load: @escaping Load) {
    (self.address, self.load) = (address, load)
  }

  public func stocks() -> AnyPublisher<[Stock], StockError> {
    guard let url = URL(string: address), url.host() != nil else {
      return Fail(error: .invalidURL).eraseToAnyPublisher()
    }
    return load(url)
      .decode(type: [Stock].self, decoder: JSONDecoder())
      .mapError { $0 is DecodingError ? .decodingError : .unknownError }
      .eraseToAnyPublisher()
  }

  #if Networking || !canImport(FoundationNetworking)
    /// Loads data over the network.
    public static let get: Load = {
      URLSession.shared.dataTaskPublisher(for: $0).map(\.data).eraseToAnyPublisher()
    }
  #endif
}
