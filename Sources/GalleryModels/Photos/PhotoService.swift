import Combine
import Foundation

/// A photo, which whoever shows it draws by its number.
public struct RemotePhoto: Codable, Equatable, Sendable {
  public let name: String
  public let width: Int
  public let height: Int
  public let seed: Int

  public init(name: String, width: Int, height: Int, seed: Int) {
    (self.name, self.width, self.height, self.seed) = (name, width, height, seed)
  }

  /// The photo in place of one that can't be had.
  public static let notAvailable = RemotePhoto(name: "na", width: 200, height: 200, seed: 0)

  public var isAvailable: Bool { self != .notAvailable }
}

/// A service of photos in two qualities, which fails a number of times before it answers.
public final class PhotoService {
  public enum Quality: String, CaseIterable, Sendable {
    case high = "hq"
    case low = "lq"
  }

  public enum Failure: LocalizedError, Equatable {
    case failedFetching(Quality)

    public var errorDescription: String? {
      switch self {
      case .failedFetching(.high): "Failed fetching image with high quality"
      case .failedFetching(.low): "Failed fetching image with low quality"
      }
    }
  }

  private let server: WebServer

  public init(server: WebServer) {
    self.server = server
  }

  /// A photo. The first requests for it fail, as many as `failingTimes` says.
  public func fetchPhoto(quality: Quality, failingTimes: Int = 0) -> AnyPublisher<RemotePhoto, Failure> {
    var attempts = 0
    return Deferred { [server] in
      attempts += 1
      return server.get(
        "\(quality.rawValue).json", query: ["failing": attempts <= failingTimes ? "yes" : "no"])
    }
    .tryMap { answer in
      guard answer.isSuccess else { throw Failure.failedFetching(quality) }
      return answer.body
    }
    .decode(type: RemotePhoto.self, decoder: JSONDecoder())
    .mapError { _ in .failedFetching(quality) }
    .eraseToAnyPublisher()
  }
}
