import Foundation

/// The order of a pizza.
public struct Order: Sendable {
  public var toppings: [Topping]
  public var status = OrderStatus.placing

  /// A Margherita.
  public static var margherita: Order {
    Order(toppings: [
      Topping("tomatoes", isVegan: true), Topping("vegan mozzarella", isVegan: true),
      Topping("basil", isVegan: true),
    ])
  }
}

public struct Topping: Equatable, Sendable {
  public let name: String
  public let isVegan: Bool

  public init(_ name: String, isVegan: Bool) {
    (self.name, self.isVegan) = (name, isVegan)
  }

  /// The toppings that can be added.
  public static let extras = [
    Topping("Pepperoni", isVegan: false), Topping("Mushrooms", isVegan: true),
    Topping("Onions", isVegan: true), Topping("Salami", isVegan: false), Topping("Bacon", isVegan: false),
    Topping("Extra cheese", isVegan: false), Topping("Black olives", isVegan: true),
    Topping("Green peppers", isVegan: true),
  ]
}

public enum OrderStatus: String, CaseIterable, Sendable {
  case placing, placed, processing
}

public enum AddressStatus: String, CaseIterable, Sendable {
  case invalid, valid
}

extension Notification.Name {
  static let didUpdateOrderStatus = Notification.Name("didUpdateOrderStatus")
  static let addTopping = Notification.Name("addTopping")
  static let didValidateAddress = Notification.Name("didValidateAddress")
}
