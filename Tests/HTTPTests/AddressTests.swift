import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct AddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("::ffff:1.2.3.4", "1.2.3.4"), ("::1", "::1"),
    ("2001:DB8:0:0::1", "2001:db8::1"), ("::", "::"),
  ])
  func addressesHaveOneForm(_ text: String, _ form: String) {
    #expect(IPAddress(text)?.text == form)
    #expect(IPAddress(text)?.isIPv4 == form.contains("."))
  }

  @Test(arguments: [
    "", " ", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4 ", "01.2.3.4", "1.2.3.4:80", "[::1]", "::1%eth0",
    ":::",
    "1::2::3", "g::", "localhost", "1.2.3.4\0", "unknown", "_hidden", String(repeating: "1:", count: 200),
  ])
  func theRestIsNone(_ text: String) {
    #expect(IPAddress(text) == nil)
    #expect(IPBlock(text) == nil)
  }

  @Test(arguments: [
    (
      "10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"],
      ["9.255.255.255", "11.0.0.0", "::a00:0"]
    ),
    ("192.0.2.77/24", ["192.0.2.0", "192.0.2.255"], ["192.0.3.0"]),
    ("127.0.0.1", ["127.0.0.1"], ["127.0.0.2", "::1"]),
    ("127.0.0.1/32", ["127.0.0.1"], ["127.0.0.2"]),
    ("0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["::", "2001:db8::1"]),
    ("::/0", ["::", "2001:db8::1", "1.2.3.4"], []),
    ("2001:db8::/32", ["2001:db8:ffff::1"], ["2001:db9::"]),
    ("2001:db8::/65", ["2001:db8::7fff:0:0:1"], ["2001:db8::8000:0:0:1"]),
    ("fd00::1/128", ["fd00::1"], ["fd00::2"]),
  ])
  func blocksHoldAddresses(_ text: String, _ inside: [String], _ outside: [String]) throws {
    let block = try #require(IPBlock(text))
    for address in inside { #expect(block.contains(try #require(IPAddress(address)))) }
    for address in outside { #expect(!block.contains(try #require(IPAddress(address)))) }
  }

  @Test(arguments: [
    "10.0.0.0/33", "10.0.0.0/", "/8", "10.0.0.0/8/8", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/a", "::/129",
    "::/9999", "10.0.0.0 /8", "10/8", "unix/8",
  ])
  func malformedBlocksAreErrors(_ text: String) {
    #expect(IPBlock(text) == nil)
    #expect(throws: TrustedProxies.Malformed(entry: text)) { try TrustedProxies(["127.0.0.1", text]) }
  }

  @Test func trustIsGivenByName() throws {
    let proxies = try TrustedProxies(["127.0.0.0/8", "fd00::/8"])
    #expect(proxies.contains("127.0.0.1"))
    #expect(proxies.contains("fd12::1"))
    #expect(!proxies.contains("10.0.0.1"))
    #expect(!proxies.contains(""))
    #expect(!proxies.contains("unix"))
    #expect(try TrustedProxies(["unix"]).contains(""))
    #expect(!TrustedProxies().contains("127.0.0.1"))
  }
}
