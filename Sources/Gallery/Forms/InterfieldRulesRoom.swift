import GalleryModels
import Live
import Templates
import Validation

/// Rules between fields.
enum InterfieldRulesRoom: Room {
  static let description = RoomDescription(
    path: .interfieldRules, title: "Rules between fields", subject: .forms,
    notice:
      "What is needed in one field depends on another: a credit card needs a number, an invoice another address.",
    sources: ["InterfieldRules/PaymentViewModel.swift"],
    operators: ["@Validated", "ValidatingObject", "combineLatest"],
    preview: [.field, .rows(2), .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PaymentViewModel> {
    let fields = Fields<PaymentViewModel>()
      .text("done", \.receipt)
      .flag("isValid", \.isValid)
      .list("payments", id: \.value, Choice.fields) {
        Choice.among(PaymentViewModel.Payment.allCases.map(\.rawValue), chosen: $0.payment.rawValue)
      }
    return try gallery.page(of: Self.self, fields) { _ in PaymentViewModel() }
      .input(.text("payment", \.paymentText))
      .input(.text("address", \.address).brokenRules())
      .input(.text("cardNumber", \.cardNumber).brokenRules())
      .input(.text("invoiceAddress", \.invoiceAddress).brokenRules())
      .action("order", inputs: ["payment", "address", "cardNumber", "invoiceAddress"]) { model, _, _ in
        model.order() ? .done(announcing: model.receipt) : .invalid
      }
  }
}

extension PaymentViewModel {
  /// The way of paying as the page's field has it.
  fileprivate var paymentText: String {
    get { payment.rawValue }
    set { if let new = Payment(rawValue: newValue) { payment = new } }
  }
}
