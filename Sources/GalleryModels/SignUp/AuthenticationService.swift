import Combine

/// The service that knows whether a user name is available.
public protocol AuthenticationService {
  func checkUserNameAvailable(userName: String) -> AnyPublisher<Bool, any Error>
}
