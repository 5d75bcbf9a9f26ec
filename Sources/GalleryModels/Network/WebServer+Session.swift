#if Networking
  import Combine
  import Foundation

  extension WebServer {
    /// Loads over the network. An answer that takes too long or is too large is a failure.
    public static func loading(timeout: TimeInterval = 10, limit: Int = 1 << 20) -> Load {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = timeout
      configuration.timeoutIntervalForResource = timeout
      configuration.httpMaximumConnectionsPerHost = 32
      let session = URLSession(configuration: configuration)
      return { url, headers in
        var request = URLRequest(url: url, timeoutInterval: timeout)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return session.dataTaskPublisher(for: request)
          .tryMap { data, response in
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            guard data.count <= limit else { throw URLError(.dataLengthExceedsMaximum) }
            return WebAnswer(
              status: response.statusCode,
              retryAfter: response.value(forHTTPHeaderField: "Retry-After"), body: data)
          }
          .mapError { $0 as? URLError ?? URLError(.unknown) }
          .eraseToAnyPublisher()
      }
    }
  }
#endif
