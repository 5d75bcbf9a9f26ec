import Combine
import Foundation

/// An error of the service, in words.
public enum APIError: LocalizedError, Equatable {
  case validationError(String)

  public var errorDescription: String? {
    switch self {
    case .validationError(let reason): "Validation Error: \(reason)"
    }
  }
}

/// A service that knows which names are taken, and refuses some.
public struct UsernameService: Sendable {
  public init() {}

  func isAvailable(_ name: String) -> AnyPublisher<Bool, APIError> {
    if ["admin", "superuser"].contains(name) {
      return Fail(error: .validationError("Username is not valid: \(name).")).eraseToAnyPublisher()
    }
    return Just(!["peterfriese", "johnnyappleseed", "page", "johndoe"].contains(name))
      .setFailureType(to: APIError.self)
      .eraseToAnyPublisher()
  }
}
