import Combine

/// A toggle that swaps the sun for the moon: first in one view, then as a child with a binding.
public final class DayAndNightViewModel: ObservableObject {
  @Published public var isNight: Bool
  /// The parent's own state, which its child changes.
  @Published public var isChildsNight: Bool

  public init(isNight: Bool = false, isChildsNight: Bool = false) {
    (self.isNight, self.isChildsNight) = (isNight, isChildsNight)
  }

  /// The child.
  public var toggle: NightToggle { NightToggle(isOn: Binding(self, \.isChildsNight)) }
}

/// A toggle that owns nothing.
public struct NightToggle {
  private let isOn: Binding<Bool>

  public init(isOn: Binding<Bool>) {
    self.isOn = isOn
  }

  public func flip() {
    isOn.wrappedValue.toggle()
  }
}
