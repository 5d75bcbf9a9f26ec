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
      "Playground/OperatorChapter+Diagrams.swift", "Playground/MarbleBench.swift",
      "Playground/MarbleDiagram.swift", "Playground/OperatorChapter.swift",
    ],
    operators: [
      "Just", "Empty", "Sequence.publisher", "PassthroughSubject", "collect", "map", "replaceNil",
      "replaceEmpty", "scan", "flatMap", "filter", "removeDuplicates", "compactMap", "ignoreOutput",
      "dropFirst",
      "drop(while:)", "drop(untilOutputFrom:)", "first(where:)", "last(where:)", "prefix", "prefix(while:)",
      "prefix(untilOutputFrom:)", "prepend", "append", "switchToLatest", "merge", "combineLatest", "zip",
      "min",
      "max", "first", "last", "output(at:)", "output(in:)", "count", "contains", "allSatisfy", "reduce",
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
