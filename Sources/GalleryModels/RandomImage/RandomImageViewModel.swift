import Combine

/// A picture for each tap. The latest tap wins: whatever was under way for the tap before is dropped.
public final class RandomImageViewModel: ObservableObject {
  @Published public private(set) var picture: Picture?
  @Published public private(set) var isLoading = false
  @Published public private(set) var log = EventLog()
  /// The number of the last picture that was asked for.
  public private(set) var number: Int

  private let service = ImageService()
  private let taps = PassthroughSubject<Int, Never>()
  private var loading: AnyCancellable?

  /// - Parameter shown: the number of the picture that is shown, if there is one.
  public init(start: Int = .random(in: 0..<1000), shown: Int? = nil) {
    number = shown ?? start
    picture = shown.map(service.picture)
  }

  public func follow(on scheduler: some Scheduler) {
    loading =
      taps
      .map { [service, weak self] number in
        service.getImage(number, on: scheduler)
          .handleEvents(receiveCancel: { self?.log.add("Picture \(number) is cancelled") })
      }
      .switchToLatest()
      .sink { [weak self] picture in
        self?.log.add("Picture \(picture.number) is shown")
        self?.picture = picture
        self?.isLoading = false
      }
  }

  public func tap() {
    number += 1
    isLoading = true
    log.add("Picture \(number) is asked for, and takes \(service.seconds(of: number)) s")
    taps.send(number)
  }
}
