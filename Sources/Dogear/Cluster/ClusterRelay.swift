import HTTP
import Live

/// Passes a page's requests on to the server that has the page open, which its token names: changes and submissions of
/// forms, what is sent as a page is left, and its stream.
///
/// A request whose server is gone or about to stop is answered here, as the request of a page that no server has open: after a
/// restart it is no different.
public struct ClusterRelay: Middleware {
  /// The most bytes of a response that is not a stream.
  private static let maxBytes = 8 * 1024 * 1024

  private let cluster: Cluster

  /// Makes a relay to the other servers of a cluster.
  public init(_ cluster: Cluster) {
    self.cluster = cluster
  }

  /// Responds to a request, or has its server do so.
  public func respond(to request: Request, next: Handler) async throws -> Response {
    guard let name = server(of: request) else { return try await next(request) }
    let isStream = request.method == .get
    if let link = await cluster.link(to: name), !(isStream && cluster.isDraining(name)) {
      if let response = try await response(of: link, to: request, isStream: isStream) {
        cluster.counts.increment("passed")
        return response
      }
    }
    cluster.counts.increment("taken")
    return try await next(request)
  }

  /// The name of the other server that has a request's page; nil where there is none.
  private func server(of request: Request) -> String? {
    guard let text = request.headers["Live-Page"], let name = PageToken(text)?.server, name != cluster.name,
      request.method == .post
        || request.method == .get && request.headers.accepts("text/event-stream")
    else { return nil }
    return name
  }

  /// The other server's response; nil where it is gone, or does not take the request.
  ///
  /// - Throws: `HTTPError` with status 504 where the server lives and does not answer in time. It may have carried out the
  ///   request: nobody else may, and the browser asks it again.
  private func response(
    of link: ClusterLink, to request: Request, isStream: Bool
  ) async throws -> Response? {
    let response: ClientResponse
    do {
      response = try await link.send(request, isStream: isStream)
    } catch HTTPClientError.headTimeout {
      throw HTTPError(.gatewayTimeout, "This takes too long. Please try again.")
    } catch HTTPClientError.tooManyConnections {
      throw HTTPError(
        .serviceUnavailable, "Too much is going on. Please try again.", headers: ["Retry-After": "5"])
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return nil
    }
    guard response.status != ClusterEntrance.stranger, response.status != ClusterEntrance.notMine else {
      return nil
    }
    return try await passedOn(response)
  }

  private func passedOn(_ response: ClientResponse) async throws -> Response {
    var passed = Response(status: response.status, headers: PassedHeaders.make(ofResponse: response.headers))
    // Whether the content may be compressed, only the server that made it knows.
    passed.mayCompress = false
    if response.headers["Content-Type"]?.hasPrefix("text/event-stream") == true {
      passed.body = .eventStream { response.body.pass(to: $0) }
    } else {
      passed.body = .bytes(try await response.body.collect(limit: Self.maxBytes))
    }
    return passed
  }
}
