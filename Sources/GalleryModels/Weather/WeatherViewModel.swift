import Combine

/// The weather of a place, now and in the next days.
public final class WeatherViewModel: ObservableObject {
  @Published public var place: Place
  @Published public var condition: ServiceCondition
  @Published public private(set) var current: Weather?
  @Published public private(set) var forecast: [Weather] = []
  @Published public private(set) var message = ""
  @Published public private(set) var isLoading = false

  private let service: (ServiceCondition) -> WeatherService
  private var loading: AnyCancellable?

  public init(
    place: Place = Place.samples[0], condition: ServiceCondition = .fine,
    service: @escaping (ServiceCondition) -> WeatherService
  ) {
    (self.place, self.condition, self.service) = (place, condition, service)
  }

  /// Loads both, which are shown together. What was shown stays while an error is.
  public func refresh(on scheduler: some Scheduler) {
    isLoading = true
    let service = service(condition)
    loading = service.current(at: place)
      .zip(service.forecast(at: place))
      .receive(on: scheduler)
      .sink(
        receiveCompletion: { [weak self] in
          if case .failure(let error) = $0 { self?.message = error.localizedDescription }
          self?.isLoading = false
        },
        receiveValue: { [weak self] current, forecast in
          self?.current = current
          self?.forecast = forecast
          self?.message = ""
        })
  }
}
