import HTTPTesting

extension RawClient {
  /// A client and the answer to what it sends at once. A server with little time for heads closes in silence where the
  /// client was held up on its way from connecting to sending: that client tries again.
  static func answered(
    port: Int, _ send: (RawClient) -> Void
  ) throws -> (client: RawClient, response: TestResponse) {
    for _ in 0..<100 {
      let client = try RawClient(port: port)
      send(client)
      if let response = try? client.readResponse() { return (client, response) }
    }
    throw TestFailure("the server answers nothing")
  }
}
