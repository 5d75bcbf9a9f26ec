import Combine
import Foundation

/// The answer about a name.
struct UserNameAvailableMessage: Decodable {
  let isAvailable: Bool
  let userName: String
}

/// The answer about what is wrong with a request.
struct APIErrorMessage: Decodable {
  let error: Bool
  let reason: String
}

/// The service of a server, whose failures become errors that a view model can tell apart.
public struct RemoteAuthenticationService: AuthenticationService {
  private let server: WebServer

  public init(server: WebServer) {
    self.server = server
  }

  public func checkUserNameAvailable(userName: String) -> AnyPublisher<Bool, any Error> {
    server.get("isUserNameAvailable", query: ["userName": userName])
      .mapError {
        $0.code == .badURL ? APIError.invalidRequestError("URL invalid") : Self.connectionError($0)
      }
      .tryMap { answer -> Data in
        guard answer.isSuccess else { throw Self.error(of: answer) }
        return answer.body
      }
      .tryMap { try Self.decode(UserNameAvailableMessage.self, $0) }
      .map(\.isAvailable)
      .eraseToAnyPublisher()
  }

  private static func connectionError(_ error: URLError) -> APIError {
    error.code == .badServerResponse ? .invalidResponse : .transportError(error)
  }

  private static func error(of answer: WebAnswer) -> APIError {
    let message = try? JSONDecoder().decode(APIErrorMessage.self, from: answer.body)
    switch answer.status {
    case 400: return .validationError(message?.reason ?? "Bad request")
    case 500..<600:
      return .serverError(
        statusCode: answer.status, reason: message?.reason, retryAfter: answer.retryAfter)
    default: return .invalidResponse
    }
  }

  private static func decode<Message: Decodable>(_ type: Message.Type, _ data: Data) throws -> Message {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw APIError.decodingError(error)
    }
  }
}
