import Combine
import GalleryModels
import Live
import Templates

/// An app that makes collages.
enum CollageRoom: Room {
  static let description = RoomDescription(
    path: .collage, title: "Collage", subject: .apps,
    notice:
      "Pick up to six photographs. Save takes an even number of them; portraits are refused, and the title says how it goes.",
    sources: [
      "Collage/CollageViewModel.swift", "Collage/CollageViewModel+Alert.swift",
      "Collage/PhotosViewModel.swift",
      "Collage/Photo.swift", "Collage/PhotoWriter.swift",
    ],
    operators: [
      "CurrentValueSubject", "PassthroughSubject", "Future", "prefix", "filter", "share", "map", "flatMap",
      "ignoreOutput", "delay", "handleEvents", "receive(on:)", "sink",
    ],
    preview: [.buttons(3), .figure, .rows(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, CollageViewModel> {
    let album = gallery.album
    return try gallery.page(of: Self.self, fields) { visit in
      let failure = PhotoWriter.Failure(rawValue: visit.text("failing")) ?? .none
      let ids = visit.text("photos").split(separator: ".").prefix(CollageViewModel.limit).compactMap {
        Int($0)
      }
      let model = CollageViewModel(
        PhotoWriter(album, failure: failure),
        photos: ids.compactMap { id in PhotoLibrary.photos.first { $0.id == id } })
      model.library.access = PhotoLibrary.Access(rawValue: visit.text("access")) ?? .readAndWrite
      if visit.text("screen") == "photos" { model.add(on: ImmediateScheduler.shared) }
      return model
    }
    .dialog("alert", \.isAlertShown)
    .input(.text("access", \.accessText, limit: 64))
    .input(.text("failing", \.failureText, limit: 64))
    .action("add", inputs: ["access", "failing"]) { model, submission, visit in
      if submission.isLive {
        model.add(on: visit.scheduler)
      } else {
        model.add(on: ImmediateScheduler.shared)
      }
      return showing(model, submission, focusing: "photos-heading")
    }
    .action("tap") { model, submission, _ in
      model.tap(Int(submission.argument ?? "") ?? 0)
      return showing(model, submission)
    }
    .action("back") { model, submission, _ in
      model.goBack()
      return showing(model, submission, focusing: "collage-heading")
    }
    .action("clear") { model, submission, _ in
      model.clear()
      return showing(model, submission)
    }
    .action("save", inputs: ["access", "failing"]) { model, submission, _ in
      model.save()
      return showing(model, submission)
    }
    .action("close") { model, submission, _ in
      model.close()
      return showing(model, submission)
    }
  }

  private static var fields: Fields<CollageViewModel> {
    Fields<CollageViewModel>()
      .text("heading", \.title)
      .html("drawing") { CollageDrawing($0.preview).markup }
      .text("contents") {
        $0.preview.isEmpty ? "No photograph yet" : $0.preview.map(\.name).joined(separator: ", ")
      }
      .flag("isEmpty", \.preview.isEmpty)
      .flag("isSaveEnabled", \.isSaveEnabled)
      .flag("isClearEnabled", \.isClearEnabled)
      .flag("isAddEnabled", \.isAddEnabled)
      .flag("isPicking") { $0.picker != nil }
      .list("photos", id: \.photo.id, PhotoCell.fields) { model in
        guard let picker = model.picker, model.library.access == .readAndWrite else { return [] }
        return picker.photos.map { photo in
          PhotoCell(photo: photo, flash: picker.flashing == photo.id ? picker.selectedPhotosCount % 2 : nil)
        }
      }
      .text("alertTitle") { $0.alert?.title ?? "" }
      .text("alertText") { $0.alert?.text ?? "" }
      .list("saved", Fields<String>().text("id") { $0 }.text("address") { GalleryFilePath.collage(id: $0) }) {
        model in
        model.savedID.map { [$0] } ?? []
      }
      .list("accesses", Choice.fields) { model in
        Choice.among(PhotoLibrary.Access.allCases.map(\.rawValue), chosen: model.accessText)
      }
      .list("failures", Choice.fields) { model in
        Choice.among(PhotoWriter.Failure.allCases.map(\.rawValue), chosen: model.failureText)
      }
  }

  private static func showing(
    _ model: CollageViewModel, _ submission: Submission, focusing element: String? = nil
  ) -> Outcome {
    // Without JavaScript the next page says what an alert says, and goes on as if it were closed.
    let alert = submission.isLive ? nil : model.alert
    if alert != nil { model.close() }
    var outcome = Outcome.done(
      at: path.showing([
        "photos": model.preview.map { "\($0.id)" }.joined(separator: "."),
        "screen": model.picker == nil ? "" : "photos",
        "access": model.library.access == .never ? model.accessText : "",
        "failing": model.writer.failure == .none ? "" : model.failureText,
      ]), focusing: element)
    outcome.announces = alert.map {
      [$0.title, $0.text ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    }
    return outcome
  }
}

/// A photograph in the picker.
private struct PhotoCell: Sendable {
  let photo: Photo
  /// Which of two animations, which take turns, the cell flashes with.
  let flash: Int?

  static var fields: Fields<PhotoCell> {
    Fields<PhotoCell>()
      .text("id", \.photo.id).text("name", \.photo.name).html("drawing", \.photo.markup)
      .flag("isPortrait", \.photo.isPortrait)
      .text("flash") { $0.flash.map { "flash-\($0)" } ?? "" }
  }
}

extension CollageViewModel {
  fileprivate var isAlertShown: Bool { alert != nil }

  /// The access as the page's field has it.
  fileprivate var accessText: String {
    get { library.access.rawValue }
    set { if let new = PhotoLibrary.Access(rawValue: newValue) { library.access = new } }
  }

  /// The failure to try out, as the page's field has it.
  fileprivate var failureText: String {
    get { writer.failure.rawValue }
    set { if let new = PhotoWriter.Failure(rawValue: newValue) { writer.failure = new } }
  }
}
