import Combine

/// A picture, which whoever shows it draws by its number.
public struct Picture: Equatable, Sendable {
  public let number: Int
  public let name: String
}

/// A service that takes its time for a picture: three seconds for one, and less for the next.
public struct ImageService: Sendable {
  private static let names = ["Hills", "Coast", "Dunes", "Harbour", "Meadow", "Summit"]

  public init() {}

  /// The seconds that a picture takes.
  public func seconds(of number: Int) -> Double { [3, 0.5, 1.5][number % 3] }

  public func picture(_ number: Int) -> Picture {
    Picture(number: number, name: "\(Self.names[number % Self.names.count]) \(number)")
  }

  public func getImage(_ number: Int, on scheduler: some Scheduler) -> some Publisher<Picture, Never> {
    Just(picture(number)).delay(for: .seconds(seconds(of: number)), scheduler: scheduler)
  }
}
