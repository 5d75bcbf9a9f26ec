import GalleryModels
import Live
import Templates

/// A sandwich, made in four ways.
enum SandwichShopRoom: Room {
  static let description = RoomDescription(
    path: .sandwichShop, title: "Sandwich shop", subject: .schedulers,
    notice:
      "The same sandwich takes seven seconds step by step, and five when the cook slices while the bread toasts.",
    sources: [
      "Sandwich/SynchronousKitchen.swift", "Sandwich/ClosureKitchen.swift", "Sandwich/AsyncKitchen.swift",
      "Sandwich/SandwichShopViewModel.swift", "Sandwich/SandwichOrder.swift", "Shared/Stopwatch.swift",
      "Shared/Scheduler+Wait.swift",
    ],
    operators: ["Just", "delay", "values", "PassthroughSubject", "receive(on:)", "sink"],
    preview: [.rows(3), .line(0.9), .line(0.7)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, SandwichShopViewModel> {
    let version = Fields<VersionRow>()
      .text("value", \.version.rawValue)
      .text("versionTitle", \.version.title)
      .text("duration", \.duration)
      .text("share", \.share)
      .flag("isWorking", \.isWorking)
    let fields = Fields<SandwichShopViewModel>()
      .list("versions", id: \.version, version) { model in
        SandwichShopViewModel.Version.allCases.map { VersionRow($0, of: model) }
      }
      .text("sandwich", \.sandwich)
      .flag("isWorking") { $0.working != nil }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = SandwichShopViewModel()
      if let version = SandwichShopViewModel.Version(rawValue: visit.text("version")), !version.isAsync {
        FastForward.pass(.seconds(10)) { model.make(version, on: $0) }
      }
      return model
    }
    .action("make") { model, submission, visit in
      guard let version = SandwichShopViewModel.Version(rawValue: submission.argument ?? "") else {
        return .done()
      }
      guard submission.isLive else { return .done(at: path.showing(["version": version.rawValue])) }
      model.make(version, on: visit.scheduler)
      return .done()
    }
    .action("cancel") { model, _, _ in
      model.cancel()
      return .done()
    }
  }
}

/// A version in the list, and how long it took.
private struct VersionRow: Sendable {
  let version: SandwichShopViewModel.Version
  let duration: String
  let share: Double
  let isWorking: Bool

  init(_ version: SandwichShopViewModel.Version, of model: SandwichShopViewModel) {
    self.version = version
    isWorking = model.working == version
    duration = model.durations[version].map { "\($0) s" } ?? ""
    share = model.durations[version] ?? 0
  }
}

extension SandwichShopViewModel.Version {
  fileprivate var isAsync: Bool { self == .async || self == .parallel }

  fileprivate var title: String {
    switch self {
    case .synchronous: "Synchronous"
    case .closures: "With closures"
    case .async: "With async"
    case .parallel: "With async let"
    }
  }
}
