import Testing

@testable import Dogear

/// A store of a feature, whatever its items are. The cases are the stores of all features, and of one that may come.
struct StoreCase: Sendable, CustomTestStringConvertible {
  let feature: any Feature.Type
  let place: Int
  let store: any OwnedData
  let tables: [String]

  static let features = Features(Features.all.types + [QuotesFeature.self])

  static let all: [StoreCase] = {
    guard let fixture = try? StoreFixture(features: features) else { return [] }
    return features.types.flatMap { feature in
      feature.init(fixture.services()).ownedData.enumerated().map { place, data in
        StoreCase(
          feature: feature, place: place, store: data, tables: (data as? any IsolatedStore)?.tables ?? [])
      }
    }
  }()

  var testDescription: String { "\(feature) \(place)" }

  /// The store over another database.
  func open<Store: OwnedData>(_: Store.Type, _ fixture: StoreFixture) throws -> Store {
    try #require(feature.init(fixture.services()).ownedData[place] as? Store)
  }
}

/// A store that tells `IsolationTests` all that can be done to it.
protocol IsolatedStore: OwnedData {
  /// The tables it owns.
  var tables: [String] { get }
  /// The names of what can be done to it, each a case of its own; where nothing is said one case does all.
  static var operations: [String] { get }
  /// Does something beside another owner's items and without them.
  static func check(_ operation: String, _ store: StoreCase) async throws
  /// Fills another owner's list, and adds to one's own.
  static func checkRoom(_ store: StoreCase) async throws
}

extension IsolatedStore {
  static var operations: [String] { ["all"] }
}
