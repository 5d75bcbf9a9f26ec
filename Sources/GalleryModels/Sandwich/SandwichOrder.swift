import Foundation

/// The order of the customer.
public struct SandwichOrder: Sendable {
  public let bread = "Rye"
  public let ingredients = ["Cucumbers", "Tomatoes"]
  public let condiments = ["Mayo", "Mustard"]

  public init() {}

  static let hello = "[Customer] Hello! One sandwich, please."
  static let preparing = "[Sandwich maker] Preparing your sandwich."
  static let lettuce = "[Sandwich maker] Putting lettuce on top."
  static let topSlice = "[Sandwich maker] Putting another slice of bread on top."

  func toasting() -> String { "[Sandwich maker] Toasting the bread, this will take 5s." }

  func slicing(_ ingredient: String) -> String {
    "[Sandwich maker] Slicing \(ingredient), this will take 1s."
  }

  func spreading(on bread: String) -> String {
    "[Sandwich maker] Spreading \(condiments.joined(separator: ", and ")) on \(bread)."
  }

  func layering(_ slices: [String]) -> String {
    "[Sandwich maker] Layering \(slices.joined(separator: ", "))."
  }

  func thanks(_ seconds: Double) -> String {
    String(format: "[Customer] Thank you! That took %.1f seconds.", seconds)
  }

  /// The sandwich of toasted bread and slices.
  func sandwich(on bread: String) -> String {
    "\(ingredients.joined(separator: ", ")), \(condiments.joined(separator: ", ")) on \(bread)"
  }
}
