import Combine
import Foundation

/// A service that answers from a list of its own, and fails for some names as a server might.
public struct LocalAuthenticationService: AuthenticationService {
  private static let takenNames = ["peterfriese", "johnnyappleseed", "page", "johndoe"]
  private static let illegalNames = ["admin", "superuser"]

  private let wait: (AnyPublisher<Bool, any Error>) -> AnyPublisher<Bool, any Error>

  /// Makes a service that answers at once.
  public init() {
    wait = { $0 }
  }

  /// Makes a service that takes its time.
  public init<S: Scheduler>(delay: S.SchedulerTimeType.Stride, scheduler: S) {
    // A failure has to wait as well, which `delay` alone would not make it do.
    wait = { answer in
      Just(()).delay(for: delay, scheduler: scheduler)
        .flatMap { answer }
        .eraseToAnyPublisher()
    }
  }

  public func checkUserNameAvailable(userName: String) -> AnyPublisher<Bool, any Error> {
    wait(Self.answer(to: userName).publisher.eraseToAnyPublisher())
  }

  private static func answer(to name: String) -> Result<Bool, any Error> {
    switch name {
    case "": .failure(APIError.validationError("Username must not be empty"))
    case "offline": .failure(APIError.transportError(URLError(.notConnectedToInternet)))
    case "illegalResponse": .failure(APIError.decodingError(CocoaError(.coderValueNotFound)))
    case "servererror":
      .failure(APIError.serverError(statusCode: 500, reason: "The database is corrupted", retryAfter: nil))
    case _ where illegalNames.contains(name):
      .failure(APIError.validationError("Username is not valid: \(name)."))
    case _ where name.count < 4: .failure(APIError.validationError("Username is too short."))
    default: .success(!takenNames.contains(name))
    }
  }
}
