import Combine
import Validation

/// A form in which what is needed in one field depends on another.
public final class PaymentViewModel: ValidatingObject {
  public enum Payment: String, CaseIterable, Sendable {
    case creditCard = "Credit card"
    case invoice = "Invoice"
  }

  @Published public var payment = Payment.creditCard
  @Published public var cardNumber = ""
  @Validated(.nonEmpty.saying("An address is needed")) public var address = ""
  @Published public var invoiceAddress = ""
  @Published public private(set) var receipt = ""

  public override init() {
    super.init()
    collectBrokenRules(
      $address.brokenRule(of: "address"),
      $payment.combineLatest($cardNumber)
        .brokenRule(of: "cardNumber", by: Self.cardNeedsNumber, Self.cardNumberHasDigits),
      $payment.combineLatest($address, $invoiceAddress)
        .brokenRule(of: "invoiceAddress", by: Self.invoiceNeedsAddress, Self.invoiceNeedsAnotherAddress))
  }

  /// Orders, unless a rule is broken. Returns whether that was done.
  public func order() -> Bool {
    guard isValid else { return false }
    receipt =
      switch payment {
      case .creditCard: "Paid by the card that ends in \(cardNumber.filter(\.isNumber).suffix(4))"
      case .invoice: "The invoice goes to \(invoiceAddress)"
      }
    return true
  }

  private static let cardNeedsNumber = ValidationRule<(Payment, String)>("A credit card needs a number") {
    payment, number in payment != .creditCard || !number.isEmpty
  }

  private static let cardNumberHasDigits = ValidationRule<(Payment, String)>(
    "A card number has 12 to 19 digits"
  ) { payment, number in
    let digits = number.filter { $0 != " " }
    return payment != .creditCard || (12...19).contains(digits.count) && digits.allSatisfy(\.isNumber)
  }

  private static let invoiceNeedsAddress = ValidationRule<(Payment, String, String)>(
    "An invoice needs an address"
  ) { payment, _, invoiceAddress in payment != .invoice || !invoiceAddress.isEmpty }

  private static let invoiceNeedsAnotherAddress = ValidationRule<(Payment, String, String)>(
    "An invoice needs another address than the delivery"
  ) { payment, address, invoiceAddress in payment != .invoice || invoiceAddress != address }
}
