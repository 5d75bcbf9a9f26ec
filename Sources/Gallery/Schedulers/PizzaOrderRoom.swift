import GalleryModels
import Live
import Templates

/// A pizza, ordered by notifications.
enum PizzaOrderRoom: Room {
  static let description = RoomDescription(
    path: .pizzaOrder, title: "Pizza order", subject: .schedulers,
    notice:
      "Buttons post notifications. Of the toppings only three count: vegan ones, and while the order is being placed.",
    sources: ["PizzaOrder/PizzaOrderViewModel.swift", "PizzaOrder/Order.swift", "Shared/EventLog.swift"],
    operators: [
      "NotificationCenter.publisher", "compactMap", "filter", "prefix", "prefix(while:)", "combineLatest",
      "map",
    ],
    preview: [.heading, .buttons(3), .rows(3)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PizzaOrderViewModel> {
    let extra = Fields<ExtraTopping>()
      .text("number", \.number).text("extra", \.topping.name).flag("isVegan", \.topping.isVegan)
    let fields = Fields<PizzaOrderViewModel>()
      .list("toppings", Fields<Topping>().text("topping", \.name)) { $0.order.toppings }
      .list("extras", extra) { _ in ExtraTopping.all }
      .list("statuses", id: \.value, Choice.fields) {
        Choice.among(OrderStatus.allCases.map(\.rawValue), chosen: $0.order.status.rawValue)
      }
      .list("addresses", Choice.fields) { _ in
        Choice.among(AddressStatus.allCases.map(\.rawValue), chosen: "")
      }
      .text("count", \.order.toppings.count, .count("topping", "toppings"))
      .text("readiness") { $0.isReadyToShip.map { "Ready to ship order: \($0)" } ?? "Nobody knows yet" }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = PizzaOrderViewModel()
      for code in visit.events { model.post(code: code) }
      return model
    }
    .action("post") { model, submission, visit in
      let code = submission.argument ?? ""
      model.post(code: code)
      return .done(at: path.showing(["events": visit.eventsFollowed(by: code)]))
    }
    .action("again") { model, _, _ in .redirect(to: path.route) }
  }
}

/// A topping on a button.
private struct ExtraTopping: Sendable {
  let number: Int
  let topping: Topping

  static let all = zip(0..., Topping.extras).map { ExtraTopping(number: $0, topping: $1) }
}

extension PizzaOrderViewModel {
  /// Posts the notification of a button: the number of a topping, or a status.
  fileprivate func post(code: String) {
    if let number = Int(code), Topping.extras.indices.contains(number) {
      post(Topping.extras[number])
    } else if let status = OrderStatus(rawValue: code) {
      post(status)
    } else if let status = AddressStatus(rawValue: code) {
      post(status)
    }
  }
}
