import Combine
import Foundation

/// A value for each kind of control.
public final class ControlsViewModel: ObservableObject {
  public static let fruits = ["Apples", "Bananas", "Mangoes"]
  public static let tabs = ["Ripe", "Unripe", "Eaten"]
  public static let sliderRange = 0.0...50.0
  public static let stepperRange = 0...100

  @Published public var name = "Peter"
  @Published public var secret = "s3cr3t!"
  @Published public var notes = "Two lines\nof text"
  @Published public var slider = 37.5
  @Published public var stepper = 42
  @Published public var isChecked = true
  @Published public var fruit = "Mangoes"
  @Published public var day = "2026-05-01"
  @Published public var colour = "#b4532a"
  @Published public var tab = "Ripe"
  @Published public private(set) var message = ""
  /// The share that the gauge and the progress bar show, from 0 to 1.
  @Published public private(set) var share = 0.0

  public init() {
    $slider
      .map {
        ($0 - Self.sliderRange.lowerBound) / (Self.sliderRange.upperBound - Self.sliderRange.lowerBound)
      }
      .assign(to: &$share)
  }

  /// Moves the stepper, within its range.
  public func step(by difference: Int) {
    stepper = min(max(stepper + difference, Self.stepperRange.lowerBound), Self.stepperRange.upperBound)
  }

  /// Says which command was chosen, of a button or a menu.
  public func choose(_ command: String) {
    message = "You chose \(command)."
  }
}
