/// The third version: functions that wait without a thread. One of them makes the sandwich step by step, the other
/// slices while the bread is in the toaster.
public struct AsyncKitchen: Sendable {
  let say: @Sendable (String) -> Void
  /// Waits for a number of seconds.
  let wait: @Sendable (Int) async -> Void

  public init(say: @escaping @Sendable (String) -> Void, wait: @escaping @Sendable (Int) async -> Void) {
    (self.say, self.wait) = (say, wait)
  }

  /// One step after the other.
  public func makeInSequence(_ order: SandwichOrder) async -> String {
    say(SandwichOrder.preparing)
    let bread = await toast(order)
    let slices = await slice(order)
    return finish(order, bread, slices)
  }

  /// Toasts and slices at the same time.
  public func makeInParallel(_ order: SandwichOrder) async -> String {
    say(SandwichOrder.preparing)
    async let bread = toast(order)
    async let slices = slice(order)
    return await finish(order, bread, slices)
  }

  private func toast(_ order: SandwichOrder) async -> String {
    say(order.toasting())
    await wait(5)
    return "Crispy \(order.bread)"
  }

  private func slice(_ order: SandwichOrder) async -> [String] {
    var slices: [String] = []
    for ingredient in order.ingredients where !Task.isCancelled {
      say(order.slicing(ingredient))
      await wait(1)
      slices.append("Sliced \(ingredient)")
    }
    return slices
  }

  private func finish(_ order: SandwichOrder, _ bread: String, _ slices: [String]) -> String {
    guard !Task.isCancelled else { return "" }
    say(order.spreading(on: bread))
    say(order.layering(slices))
    say(SandwichOrder.lettuce)
    say(SandwichOrder.topSlice)
    return order.sandwich(on: bread)
  }
}
