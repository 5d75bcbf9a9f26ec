import Combine
import Foundation

/// A pizza that is ordered by notifications: three pipelines make of them the order, and whether it can be shipped.
public final class PizzaOrderViewModel: ObservableObject {
  @Published public private(set) var order = Order.margherita
  @Published public private(set) var isReadyToShip: Bool?
  @Published public private(set) var log = EventLog()

  private let center: NotificationCenter
  private var cancellables: Set<AnyCancellable> = []

  /// - Parameter center: where notifications are posted. Each order has one of its own.
  public init(center: NotificationCenter = NotificationCenter()) {
    self.center = center

    let orderStatus = center.publisher(for: .didUpdateOrderStatus)
      .compactMap { $0.userInfo?["status"] as? OrderStatus }
    orderStatus
      .sink { [weak self] in self?.order.status = $0 }
      .store(in: &cancellables)

    center.publisher(for: .addTopping)
      .compactMap { $0.userInfo?["extra"] as? Topping }
      .filter(\.isVegan)
      .prefix(3)
      .prefix(while: { [weak self] _ in self?.order.status == .placing })
      .sink { [weak self] in self?.add($0) }
      .store(in: &cancellables)

    let addressStatus = center.publisher(for: .didValidateAddress)
      .compactMap { $0.userInfo?["addressStatus"] as? AddressStatus }
    orderStatus.combineLatest(addressStatus)
      .map { $0 == .placed && $1 == .valid }
      .sink { [weak self] isReady in
        self?.isReadyToShip = isReady
        self?.log.add("- Ready to ship order: \(isReady)")
      }
      .store(in: &cancellables)
  }

  public func post(_ topping: Topping) {
    center.post(name: .addTopping, object: nil, userInfo: ["extra": topping])
  }

  public func post(_ status: OrderStatus) {
    center.post(name: .didUpdateOrderStatus, object: nil, userInfo: ["status": status])
  }

  public func post(_ status: AddressStatus) {
    center.post(name: .didValidateAddress, object: nil, userInfo: ["addressStatus": status])
  }

  private func add(_ topping: Topping) {
    log.add("Adding \(topping.name)")
    order.toppings.append(topping)
    log.add("Your order now contains \(order.toppings.count) toppings")
  }
}
