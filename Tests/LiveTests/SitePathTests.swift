import Live
import Testing

@Suite("Addresses of a site", .timeLimit(.minutes(10)))
struct SitePathTests {
  private enum ShopPath: String, SitePath {
    static let group = "shop"
    case start = "/shop"
    case item = "/shop/{kind}/{id}"
  }

  @Test("Each has a route, a name, and takes values for its parameters")
  func filled() {
    #expect(ShopPath.item.route == "/shop/{kind}/{id}")
    #expect(ShopPath.item.name == "shop.item")
    #expect(ShopPath.item.filled("a b", "ü/1") == "/shop/a%20b/%C3%BC%2F1")
    #expect(ShopPath.item.filled("a") == "/shop/a/{id}")
    #expect(ShopPath.start.filled("a") == "/shop")
    #expect(ShopPath.routes == ["shop.start": "/shop", "shop.item": "/shop/{kind}/{id}"])
  }
}
