import GalleryModels
import Live
import Templates

/// The catalogue of controls, shapes and containers.
enum ControlsRoom: Room {
  static let description = RoomDescription(
    path: .controls, title: "Controls, shapes and containers", subject: .state,
    notice:
      "One of each. What a control changes shows beside it at once, and the slider moves the gauge, too.",
    sources: ["Controls/ControlsViewModel.swift"], operators: ["@Published", "map", "assign(to:)"],
    preview: [.field, .slider, .toggle, .buttons(3)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ControlsViewModel> {
    try gallery.page(of: Self.self, ControlsViewModel.fields) { visit in
      let model = ControlsViewModel()
      if ControlsViewModel.tabs.contains(visit.text("tab")) { model.tab = visit.text("tab") }
      return model
    }
    .input(.text("name", \.name))
    .input(.secret("secret", \.secret))
    .input(.multiline("notes", \.notes))
    .input(.text("slider", \.slider[text: ControlsViewModel.sliderRange]))
    .input(.text("stepper", \.stepper[text: ControlsViewModel.stepperRange]))
    .input(.checkbox("isChecked", \.isChecked))
    .input(.text("fruit", \.fruit))
    .input(.text("day", \.day))
    .input(.text("colour", \.colour))
    .action("step", inputs: ["stepper"]) { model, submission, _ in
      switch submission.argument {
      case "up": model.step(by: 1)
      case "down": model.step(by: -1)
      default: break
      }
      return .done()
    }
    .action("choose") { model, submission, _ in
      model.choose(submission.argument ?? "")
      return .done()
    }
    .action("showTab") { model, submission, _ in
      guard let tab = submission.argument, ControlsViewModel.tabs.contains(tab) else { return .done() }
      model.tab = tab
      return .done(at: path.showing(["tab": tab]) + "#tabs")
    }
  }
}

extension ControlsViewModel {
  fileprivate static var fields: Fields<ControlsViewModel> {
    Fields<ControlsViewModel>()
      .text("nameText", \.name)
      .text("secretLength") { "\($0.secret.count)" }
      .text("lineCount") { "\($0.notes.split(separator: "\n", omittingEmptySubsequences: false).count)" }
      .text("sliderText") { "\($0.slider)" }
      .text("stepperText", \.stepper)
      .flag("isOn", \.isChecked)
      .text("fruitText", \.fruit)
      .text("dayText", \.day)
      .text("colourText", \.colour)
      .text("share") { "\(($0.share * 100).rounded() / 100)" }
      .text("percent") { "\(Int(($0.share * 100).rounded()))" }
      .text("message", \.message)
      .text("tab", \.tab)
      .list("fruits", id: \.value, Choice.fields) { Choice.among(ControlsViewModel.fruits, chosen: $0.fruit) }
      .list("tabs", id: \.value, Choice.fields) { Choice.among(ControlsViewModel.tabs, chosen: $0.tab) }
  }
}
