import GalleryModels
import Live
import Templates

/// Operators with their marbles.
enum OperatorPlaygroundRoom: Room {
  static let description = RoomDescription(
    path: .operators, title: "Operator playground", subject: .playground,
    notice:
      "Every diagram is drawn from what the operator did just now. Change the constant, and the marbles change.",
    sources: [
      "Playground/OperatorPlaygroundViewModel.swift", "Playground/OperatorChallenge.swift",
      "Playground/MarbleBench+Publishers.swift", "Playground/MarbleBench+Transforming.swift",
      "Playground/MarbleBench+Filtering.swift", "Playground/MarbleBench+Combining.swift",
      "Playground/MarbleBench+Sequence.swift", "Playground/MarbleBench+Networking.swift",
      "Playground/MarbleBench+Debugging.swift", "Playground/MarbleBench+Observing.swift",
      "Playground/MarbleBench+Sharing.swift", "Playground/MarbleBench+Errors.swift",
      "Playground/MarbleBench.swift", "Playground/MarbleSources.swift", "Playground/MarbleRecorder.swift",
      "Playground/MarbleDiagram.swift", "Playground/OperatorChapter.swift",
      "Playground/OperatorChallenge+Chapters.swift",
    ],
    operators: [
      "Just", "Empty", "Future", "Sequence.publisher", "PassthroughSubject", "assign", "Subscriber",
      "eraseToAnyPublisher", "collect", "map", "tryMap", "replaceNil", "replaceEmpty", "scan", "tryScan",
      "flatMap", "filter", "removeDuplicates", "compactMap", "ignoreOutput", "dropFirst", "drop(while:)",
      "drop(untilOutputFrom:)", "first(where:)", "last(where:)", "prefix", "prefix(while:)",
      "prefix(untilOutputFrom:)", "prepend", "append", "switchToLatest", "merge", "combineLatest", "zip",
      "min", "max", "first", "last", "output(at:)", "output(in:)", "count", "contains", "contains(where:)",
      "allSatisfy", "reduce", "decode", "multicast", "print", "handleEvents", "breakpoint", "publisher(for:)",
      "Published", "share", "autoconnect", "setFailureType", "assertNoFailure", "mapError", "replaceError",
      "catch", "retry",
    ],
    preview: [.marbles(4), .field, .marbles(2), .line(0.5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, OperatorPlaygroundViewModel
  > {
    try gallery.page(of: Self.self, OperatorPlaygroundViewModel.fields) { visit in
      let model = OperatorPlaygroundViewModel()
      model.chapter = OperatorChapter(rawValue: visit.text("page")) ?? .publishers
      model.variantText = visit.text("variant")
      if !visit.text("constant").isEmpty {
        model.constant[text: OperatorPlaygroundViewModel.constants] = visit.text("constant")
      }
      return model
    }
    .input(.text("constant", \.constant[text: OperatorPlaygroundViewModel.constants]).label("Constant"))
    .input(.text("variant", \.variantText))
    .action("step", inputs: ["constant", "variant"]) { model, submission, _ in
      model.constant.step(submission.argument, in: OperatorPlaygroundViewModel.constants)
      return .done(at: model.address(of: model.chapter))
    }
    .action("run", inputs: ["constant", "variant"]) { model, _, _ in
      .done(at: model.address(of: model.chapter))
    }
  }
}

extension OperatorPlaygroundViewModel {
  /// The variant as the page's field has it.
  fileprivate var variantText: String {
    get { variant.rawValue }
    set { if let new = OperatorVariant(rawValue: newValue) { variant = new } }
  }

  /// The address of a chapter, with the constant and the variant.
  fileprivate func address(of chapter: OperatorChapter) -> String {
    OperatorPlaygroundRoom.path.showing([
      ("page", chapter.rawValue), ("constant", "\(constant)"), ("variant", variantText),
    ])
  }

  fileprivate static var fields: Fields<OperatorPlaygroundViewModel> {
    let diagram = Fields<MarbleDiagram>()
      .text("operatorName", \.id)
      .html("drawing") { MarbleDrawing($0).markup }
      .flag("hasTrace") { !$0.trace.isEmpty }
      .text("trace") { $0.trace.joined(separator: "\n") }
    return Fields<OperatorPlaygroundViewModel>()
      .playgroundPart({ $0.chapter }, at: { $0.address(of: $1) })
      .list("variants", id: \.value, Choice.fields) {
        Choice.among(OperatorVariant.allCases.map(\.rawValue), chosen: $0.variantText)
      }
      .flag("isChallenge") { $0.challenge != nil }
      .text("task") { $0.challenge?.task }
      .list("diagrams", \.diagrams, id: \.id, diagram)
      .list("console", ConsoleLine.fields) { $0.console.map(ConsoleLine.init) }
  }
}

/// A line of the console.
private struct ConsoleLine: Sendable {
  let text: String

  static var fields: Fields<ConsoleLine> {
    Fields<ConsoleLine>().text("line", \.text).flag("isTitle") { $0.text.hasPrefix("---") }
  }
}
