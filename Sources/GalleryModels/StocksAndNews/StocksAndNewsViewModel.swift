import Combine

/// The parent of two lists: stocks, which are loaded, and the top news.
public final class StocksAndNewsViewModel: ObservableObject {
  public let newsTitle = "Top News"
  public let articles = Article.samples

  @Published public private(set) var stocks: [StockViewModel] = []
  @Published public private(set) var message = ""

  private var loading: AnyCancellable?

  public init() {}

  /// Loads the stocks. What was shown stays while an error is.
  public func load(from service: StockService, on scheduler: some Scheduler) {
    loading = service.stocks()
      .map { $0.map(StockViewModel.init) }
      .receive(on: scheduler)
      .sink(
        receiveCompletion: { [weak self] in
          if case .failure(let error) = $0 { self?.message = error.localizedDescription }
        },
        receiveValue: { [weak self] in
          self?.stocks = $0
          self?.message = ""
        })
  }
}
