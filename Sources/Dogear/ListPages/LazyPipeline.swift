import Combine

/// A pipeline of a view model that begins with the first change of what it follows, since most pages are open without one.
///
///     @Published var name = "" { willSet { validation.begin(in: self) } }
///     private var validation = LazyPipeline<FormViewModel> { $0.$name.map(check).assign(to: \.message, onWeak: $0) }
struct LazyPipeline<Model: AnyObject> {
  private enum State {
    case waiting((Model) -> AnyCancellable)
    case begun(AnyCancellable)
  }

  private var state: State

  /// Describes a pipeline.
  ///
  /// - Parameter start: begins it; what it returns must not keep the model alive.
  init(_ start: @escaping (Model) -> AnyCancellable) {
    state = .waiting(start)
  }

  /// Begins the pipeline, unless it has begun.
  mutating func begin(in model: Model) {
    guard case .waiting(let start) = state else { return }
    state = .begun(start(model))
  }
}
