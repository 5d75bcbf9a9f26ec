import Combine
import Foundation

/// A dish, as a row shows it.
public struct DishViewModel: Identifiable, Equatable, Sendable {
  public let name: String
  public let course: String
  public let price: Decimal
  public var id: String { name }

  public init(name: String, course: String, price: Decimal) {
    (self.name, self.course, self.price) = (name, course, price)
  }
}

/// A menu that is searched.
public final class DishListViewModel: ObservableObject {
  public static let menu = [
    DishViewModel(name: "Filet Mignon", course: "Dinner", price: 32),
    DishViewModel(name: "Mac and Cheese", course: "Lunch", price: 9),
    DishViewModel(name: "Spaghetti Meatballs", course: "Dinner", price: 14),
    DishViewModel(name: "Grill Cheese Sandwich", course: "Lunch", price: 7),
  ]

  @Published public var searchTerm: String
  @Published public private(set) var dishes: [DishViewModel] = []

  public init(searchTerm: String = "") {
    self.searchTerm = searchTerm
    $searchTerm
      .map { term in
        term.isEmpty ? Self.menu : Self.menu.filter { $0.name.localizedCaseInsensitiveContains(term) }
      }
      .assign(to: &$dishes)
  }
}
