/// The second version: each step is given a closure to call once it is done, which leads to a pyramid of them.
public struct ClosureKitchen {
  let say: (String) -> Void
  /// Calls a closure after a number of seconds.
  let after: (Int, @escaping () -> Void) -> Void

  public init(say: @escaping (String) -> Void, after: @escaping (Int, @escaping () -> Void) -> Void) {
    (self.say, self.after) = (say, after)
  }

  public func make(_ order: SandwichOrder, completion: @escaping (String) -> Void) {
    say(SandwichOrder.preparing)
    toast(order) { bread in
      slice(order.ingredients, order) { slices in
        say(order.spreading(on: bread))
        say(order.layering(slices))
        say(SandwichOrder.lettuce)
        say(SandwichOrder.topSlice)
        completion(order.sandwich(on: bread))
      }
    }
  }

  private func toast(_ order: SandwichOrder, completion: @escaping (String) -> Void) {
    say(order.toasting())
    after(5) { completion("Crispy \(order.bread)") }
  }

  private func slice(
    _ ingredients: [String], _ order: SandwichOrder, completion: @escaping ([String]) -> Void
  ) {
    guard let first = ingredients.first else { return completion([]) }
    say(order.slicing(first))
    after(1) {
      slice(Array(ingredients.dropFirst()), order) { completion(["Sliced \(first)"] + $0) }
    }
  }
}
