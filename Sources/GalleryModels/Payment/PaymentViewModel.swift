import Combine
import Validation

/// An order whose rules hold between its fields: a credit card needs a number, an invoice another address.
public final class PaymentViewModel: ValidatingObject {
  /// The ways to pay.
  public static let payments = ["Cash", "Credit card", "Invoice"]

  /// The values of the fields.
  public struct Order: Equatable, Sendable {
    public var address = ""
    public var payment = "Cash"
    public var cardNumber = ""
    public var invoiceAddress = ""
  }

  @Published public var order = Order()
  @Published public private(set) var confirmation = ""

  public override init() {
    super.init()
    followBrokenRules(of: $order.brokenRules(by: Self.rules))
  }

  /// Whether the way to pay needs the number of a card.
  public var needsCardNumber: Bool { order.payment == "Credit card" }

  /// Whether the way to pay needs an address for the invoice.
  public var needsInvoiceAddress: Bool { order.payment == "Invoice" }

  /// Orders, unless a rule is broken.
  public func submit() -> Bool {
    confirmation = isValid ? "Ordered. You pay by \(order.payment.lowercased())." : ""
    return isValid
  }

  private static let rules = FormRules<Order>()
    .field("Address", \.address, .nonEmpty)
    .rule("Payment", "Choose a way to pay") { payments.contains($0.payment) }
    .field("Card number", \.cardNumber, .nonEmpty.saying("A credit card needs a number"), .cardNumber) {
      $0.payment == "Credit card"
    }
    .field("Invoice address", \.invoiceAddress, .nonEmpty.saying("An invoice needs another address")) {
      $0.payment == "Invoice"
    }
    .rule("Invoice address", "An invoice needs another address than the delivery") {
      $0.payment != "Invoice" || $0.invoiceAddress != $0.address
    }
}

extension ValidationRule where Value == String {
  /// The rule that a text is 12 to 19 digits, with spaces between them as cards have.
  static var cardNumber: Self {
    Self("should have 12 to 19 digits") { text in
      let digits = text.filter { $0 != " " }
      return (12...19).contains(digits.count) && digits.allSatisfy { ("0"..."9").contains($0) }
    }
  }
}
