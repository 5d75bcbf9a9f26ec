import Combine
import Testing

@testable import Dogear

@Suite("Pipelines that begin with the first change", .timeLimit(.minutes(10)))
struct LazyPipelineTests {
  private final class Model: ObservableObject {
    @Published var name = "" {
      willSet { pipeline.begin(in: self) }
    }
    var lengths: [Int] = []

    private var pipeline = LazyPipeline<Model> { model in
      model.$name.map(\.count).sink { [weak model] in model?.lengths.append($0) }
    }
  }

  @Test("A pipeline begins with the first change, once, and doesn't keep its model alive")
  func begins() {
    var model: Model? = Model()
    #expect(model?.lengths == [])
    model?.name = "a"
    model?.name = "ab"
    #expect(model?.lengths == [0, 1, 2])
    weak let left = model
    model = nil
    #expect(left == nil)
  }
}
