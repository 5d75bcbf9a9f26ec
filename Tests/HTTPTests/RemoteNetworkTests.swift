import HTTP
import Testing

@Suite("Networks that requests come from", .timeLimit(.minutes(10)))
struct RemoteNetworkTests {
  @Test(
    "An address of IPv4 is one, and so is a /64 of IPv6",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8:1:2::1", "2001:db8:1:2::"), ("::1", "::"),
      ("", ""), ("unix", "unix"), ("300.1.1.1", "300.1.1.1"),
    ])
  func networks(address: String, network: String) throws {
    #expect(try Request(target: "/", remoteAddress: address).remoteNetwork == network)
  }
}
