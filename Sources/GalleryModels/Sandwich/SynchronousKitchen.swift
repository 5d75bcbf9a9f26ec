/// The first version: one step after the other, on a thread that does nothing else while it waits.
public struct SynchronousKitchen {
  let say: (String) -> Void
  /// Waits for a number of seconds.
  let wait: (Int) -> Void

  public init(say: @escaping (String) -> Void, wait: @escaping (Int) -> Void) {
    (self.say, self.wait) = (say, wait)
  }

  public func make(_ order: SandwichOrder) -> String {
    say(SandwichOrder.preparing)
    let bread = toast(order)
    let slices = slice(order)
    say(order.spreading(on: bread))
    say(order.layering(slices))
    say(SandwichOrder.lettuce)
    say(SandwichOrder.topSlice)
    return order.sandwich(on: bread)
  }

  private func toast(_ order: SandwichOrder) -> String {
    say(order.toasting())
    wait(5)
    return "Crispy \(order.bread)"
  }

  private func slice(_ order: SandwichOrder) -> [String] {
    order.ingredients.map { ingredient in
      say(order.slicing(ingredient))
      wait(1)
      return "Sliced \(ingredient)"
    }
  }
}
