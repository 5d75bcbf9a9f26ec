import HTTPTesting

/// A client handed from one thread to another.
// Unchecked: the thread that made it has ended.
struct UncheckedClient: @unchecked Sendable {
  let client: RawClient
  init(_ client: RawClient) { self.client = client }
}
