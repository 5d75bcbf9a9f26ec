import GalleryModels
import Live
import Templates
import Validation

/// An order whose rules hold between its fields.
enum PaymentRoom: Room {
  static let description = RoomDescription(
    path: .payment, title: "Interfield rules", subject: .forms,
    notice:
      "A credit card needs a number, an invoice another address: a field is judged by what another has.",
    sources: ["Payment/PaymentViewModel.swift"],
    operators: ["@Published", "map", "assign(to:)"],
    preview: [.field, .buttons(3), .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PaymentViewModel> {
    let fields = Fields<PaymentViewModel>()
      .list("payments", id: \.value, Choice.fields) {
        Choice.among(PaymentViewModel.payments, chosen: $0.order.payment)
      }
      .flag("needsCardNumber", \.needsCardNumber)
      .flag("needsInvoiceAddress", \.needsInvoiceAddress)
      .text("confirmation", \.confirmation)
    return try gallery.page(of: Self.self, fields) { _ in PaymentViewModel() }
      .input(.text("address", \.order.address).message { $0.brokenRules.message(about: "Address") })
      .input(.text("payment", \.order.payment).message { $0.brokenRules.message(about: "Payment") })
      .input(.text("cardNumber", \.order.cardNumber).message { $0.brokenRules.message(about: "Card number") })
      .input(
        .text("invoiceAddress", \.order.invoiceAddress).message {
          $0.brokenRules.message(about: "Invoice address")
        }
      )
      .action("order", inputs: ["address", "payment", "cardNumber", "invoiceAddress"]) { model, _, _ in
        model.submit() ? .done(announcing: model.confirmation) : .invalid
      }
  }
}
