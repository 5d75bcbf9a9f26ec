import Combine

/// The weather of a place, now and in the next days.
public final class WeatherViewModel: ObservableObject {
  @Published public var place: Place
  @Published public var condition: ServiceCondition
  @Published public private(set) var current: Weather?
  @Published public private(set) var forecast: [Weather] = []
  @Published public private(set) var message = ""
  @Published public private(set) var isLoading = false

  /// One of the two answers of the service.
  private enum Answer {
    case current(Weather)
    case forecast([Weather])
  }

  /// The place whose weather is shown; nil before there is any.
  @Published public private(set) var shownPlace: Place?

  private let service: (ServiceCondition) -> WeatherService
  private var loading: AnyCancellable?

  public init(
    place: Place = Place.samples[0], condition: ServiceCondition = .fine,
    service: @escaping (ServiceCondition) -> WeatherService
  ) {
    (self.place, self.condition, self.service) = (place, condition, service)
  }

  /// Loads both, and shows each as it comes. What was shown of this place stays where an answer is an error.
  public func refresh(on scheduler: some Scheduler) {
    (isLoading, message) = (true, "")
    if shownPlace != place { (shownPlace, current, forecast) = (place, nil, []) }
    let service = service(condition)
    loading = service.current(at: place).map(Answer.current).asResult()
      .merge(with: service.forecast(at: place).map(Answer.forecast).asResult())
      .receive(on: scheduler)
      .sink(
        receiveCompletion: { [weak self] _ in self?.isLoading = false },
        receiveValue: { [weak self] in self?.show($0) })
  }

  private func show(_ result: Result<Answer, WeatherError>) {
    switch result {
    case .success(.current(let weather)): current = weather
    case .success(.forecast(let weather)): forecast = weather
    case .failure(let error): message = error.localizedDescription
    }
  }
}
