import Combine
import CombineTesting
import GalleryModels
import Testing

/// The app of collages, in virtual time.
@Suite("Collage", .timeLimit(.minutes(10)))
struct CollageTests {
  private let album = PhotoAlbum()
  private let scheduler = TestScheduler()

  private func make(_ failure: PhotoWriter.Failure = .none) -> CollageViewModel {
    CollageViewModel(PhotoWriter(album, failure: failure))
  }

  /// Picks photographs that are no portraits, and goes back.
  private func pick(_ count: Int, in model: CollageViewModel) {
    model.add(on: scheduler)
    for id in [1, 2, 4, 5, 6, 7].prefix(count) { model.tap(id) }
    model.goBack()
  }

  @Test("A collage begins empty, and Save wants an even number of photographs")
  func buttons() {
    let model = make()
    #expect(model.title == "Collage")
    #expect([model.isSaveEnabled, model.isClearEnabled, model.isAddEnabled] == [false, false, true])
    pick(1, in: model)
    #expect([model.isSaveEnabled, model.isClearEnabled] == [false, true])
    model.clear()
    #expect(model.preview.isEmpty)
    pick(2, in: model)
    #expect([model.isSaveEnabled, model.isClearEnabled] == [true, true])
  }

  @Test("Each tap counts in the title, and the usual title is back two seconds after the picker has closed")
  func title() {
    let model = make()
    model.add(on: scheduler)
    model.tap(1)
    model.tap(2)
    #expect(model.title == "Selected 2 photos")
    #expect(model.picker?.flashing == 2)
    #expect(model.preview.map(\.id) == [1, 2], "the preview follows at once")
    model.goBack()
    scheduler.advance(by: .seconds(1.9))
    #expect(model.picker == nil)
    #expect(scheduler.scheduledCount == 1)
    scheduler.advance(by: .seconds(0.1))
    #expect(model.title == "2 photos")
  }

  @Test("Portraits are refused, and do not count")
  func portraits() throws {
    let portrait = try #require(PhotoLibrary.photos.first { $0.isPortrait })
    let model = make()
    model.add(on: scheduler)
    model.tap(portrait.id)
    model.tap(portrait.id)
    #expect(model.preview.isEmpty)
    #expect(!model.isClearEnabled)
  }

  @Test("The sixth photograph is the last: an alert says so, and its Close closes the picker")
  func limit() {
    let model = make()
    model.add(on: scheduler)
    for _ in 0..<8 { model.tap(1) }
    #expect(model.preview.count == 6)
    #expect(
      model.alert
        == Alert(title: "Limit reached", text: "To add more than 6 photos please purchase Collage Pro"))
    #expect(model.picker != nil)
    model.close()
    #expect(model.picker == nil)
    #expect(model.alert == nil)
    #expect(!model.isAddEnabled)
    model.add(on: scheduler)
    #expect(model.picker == nil)
  }

  @Test("Whoever leaves the picker takes its alert along, and completes what was selected")
  func leaving() {
    let model = make()
    model.add(on: scheduler)
    var ended = false
    let following = model.picker?.selectedPhotos.sink(
      receiveCompletion: { _ in ended = true }, receiveValue: { _ in })
    for _ in 0..<6 { model.tap(1) }
    #expect(model.alert != nil)
    model.goBack()
    #expect(model.alert == nil, "a cancelled alert is dismissed")
    #expect(ended)
    following?.cancel()
  }

  @Test("What is saved has an id, and the collage begins anew")
  func saving() throws {
    let model = make()
    pick(2, in: model)
    model.save()
    let id = try #require(model.savedID)
    #expect(model.alert == Alert(title: "Saved with id: \(id)", text: nil))
    #expect(album.photos(id)?.map(\.id) == [1, 2])
    #expect(model.preview.isEmpty)
    model.close()
    #expect(model.alert == nil)
    #expect(album.photos("nothing") == nil)
  }

  @Test(
    "An error of saving is shown, and the collage begins anew",
    arguments: [PhotoWriter.Failure.couldNotSavePhoto, .generic])
  func failures(failure: PhotoWriter.Failure) {
    let model = make(failure)
    pick(2, in: model)
    model.save()
    #expect(model.alert?.title == "Error")
    #expect(model.alert?.text?.isEmpty == false)
    let isKnown = model.alert?.text == "The photo could not be saved."
    #expect(isKnown == (failure == .couldNotSavePhoto))
    #expect(model.preview.isEmpty)
    #expect(model.savedID == nil)
  }

  @Test("Without access there is an alert, and nothing is picked")
  func access() {
    let model = make()
    model.library.access = .never
    model.add(on: scheduler)
    scheduler.advance()
    #expect(
      model.alert
        == Alert(
          title: "No access to Camera Roll",
          text: "You can grant access to Collage from the Settings app"))
    model.tap(1)
    #expect(model.preview.isEmpty)
    model.close()
    #expect(model.picker == nil)
  }

  @Test("An album has an end")
  func album() async {
    let model = make()
    var ids: [String] = []
    for _ in 0...PhotoAlbum.limit {
      pick(2, in: model)
      model.save()
      ids.append(model.savedID ?? "")
    }
    #expect(self.album.photos(ids[0]) == nil)
    #expect(self.album.photos(ids[1]) != nil)
  }

  @Test("Nothing holds a view model that is no longer wanted")
  func lettingGo() {
    weak var gone: CollageViewModel?
    do {
      let model = make()
      gone = model
      pick(6, in: model)
      model.save()
    }
    scheduler.advance(by: .seconds(3))
    #expect(gone == nil)
  }
}
