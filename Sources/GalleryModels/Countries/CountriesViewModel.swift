import Combine

/// A country of the list, whose flag the page draws.
public struct Country: Identifiable, Equatable, Sendable {
  public let id: String
  public let name: String
  public let continent: String

  public static let samples = [
    Country(id: "pk", name: "Pakistan", continent: "Asia"),
    Country(id: "us", name: "USA", continent: "North America"),
    Country(id: "br", name: "Brazil", continent: "South America"),
    Country(id: "cn", name: "China", continent: "Asia"),
  ]
}

/// Countries. One of them opens with a large flag.
public final class CountriesViewModel: ObservableObject {
  public let title = "Countries"
  public let countries = Country.samples

  @Published public private(set) var selection: Country?
  /// Whether the title is a line of the list, and not a large one above it.
  @Published public var isTitleInline = false

  public init(selecting id: Country.ID = "") {
    select(id)
  }

  public func select(_ id: Country.ID) {
    selection = countries.first { $0.id == id }
  }

  public func goBack() {
    selection = nil
  }
}
