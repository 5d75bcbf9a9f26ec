import Combine

/// Rows of growing complexity.
public final class RowsViewModel: ObservableObject {
  /// A row with a title and a line below it.
  public struct SimpleRow: Identifiable, Sendable {
    public let title: String
    public let subtitle: String
    public var id: String { title }
  }

  /// A row with an icon, a description or none, and a count, which is 1 unless it is said.
  public struct ComplexRow: Identifiable, Sendable {
    public let icon: String
    public let title: String
    public let description: String?
    public let count: Int
    public var id: String { title }

    public init(icon: String, title: String, description: String? = nil, count: Int = 1) {
      (self.icon, self.title, self.description, self.count) = (icon, title, description, count)
    }
  }

  public let greetings = ["Hello, world!", "Hello, SwiftUI!"]
  public let simpleRows = [
    SimpleRow(title: "Apples", subtitle: "Eat one a day"),
    SimpleRow(title: "Bananas", subtitle: "High in potassium"),
  ]
  public let complexRows = [
    ComplexRow(icon: "apple", title: "Apple", count: 2),
    ComplexRow(icon: "banana", title: "Banana", count: 3),
    ComplexRow(icon: "mango", title: "Mango", description: "Soft and sweet"),
  ]

  public init() {}
}
