import Combine
import Foundation

/// The failures of a service.
public enum ServiceError: String, LocalizedError, CaseIterable, Sendable {
  case serverError, maintenance, validationError

  /// The seconds after which the server wants to be asked again, as its header Retry-After says.
  var retryAfter: Double? { self == .maintenance ? 5 : nil }

  public var errorDescription: String? {
    switch self {
    case .serverError: "The database is corrupted"
    case .maintenance: "Temporarily unavailable for maintenance"
    case .validationError: "Username is too short."
    }
  }
}

/// A service that fails a number of times before it answers.
final class FlakyService {
  private let failingTimes: Int
  private let error: ServiceError
  private var attempts = 0

  init(failingTimes: Int, error: ServiceError) {
    (self.failingTimes, self.error) = (failingTimes, error)
  }

  /// A request, which is sent with each subscription.
  func request(log: @escaping (String) -> Void) -> AnyPublisher<String, ServiceError> {
    Deferred { [self] () -> AnyPublisher<String, ServiceError> in
      attempts += 1
      guard attempts > failingTimes else {
        log("Attempt \(attempts): \(error.localizedDescription)")
        return Fail(error: error).eraseToAnyPublisher()
      }
      log("Attempt \(attempts): success")
      return Just("The name is available").setFailureType(to: ServiceError.self).eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
