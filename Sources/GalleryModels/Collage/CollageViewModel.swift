import Combine
import Foundation

/// A collage of up to six photographs, which are picked from a library and saved to an album.
public final class CollageViewModel: ObservableObject {
  public static let limit = 6

  @Published public private(set) var title = "Collage"
  @Published public private(set) var isSaveEnabled = false
  @Published public private(set) var isClearEnabled = false
  @Published public private(set) var isAddEnabled = true
  /// The photographs of the preview.
  @Published public private(set) var preview: [Photo] = []
  /// The picker, while it is open.
  @Published public private(set) var picker: PhotosViewModel?
  @Published public private(set) var alert: Alert?
  /// The id under which the last collage was saved.
  @Published public private(set) var savedID: String?
  @Published public var library = PhotoLibrary()
  @Published public var writer: PhotoWriter

  private let images: CurrentValueSubject<[Photo], Never>
  private var updating: AnyCancellable?
  private var restoring: AnyCancellable?
  private var saving: AnyCancellable?
  private var alerting: AnyCancellable?
  private var pickerSubscriptions: Set<AnyCancellable> = []
  private(set) var closeAlert: (() -> Void)?

  public init(_ writer: PhotoWriter, photos: [Photo] = []) {
    self.writer = writer
    images = CurrentValueSubject(Array(photos.prefix(Self.limit)))
    updating =
      images
      .handleEvents(receiveOutput: { [weak self] in self?.updateUI(photos: $0) })
      .sink { [weak self] in self?.preview = $0 }
  }

  private func updateUI(photos: [Photo]) {
    isSaveEnabled = !photos.isEmpty && photos.count % 2 == 0
    isClearEnabled = !photos.isEmpty
    isAddEnabled = photos.count < Self.limit
    title = photos.isEmpty ? "Collage" : "\(photos.count) photos"
  }

  public func clear() {
    images.send([])
  }

  /// Saves the collage, says how that went, and begins anew.
  public func save() {
    guard isSaveEnabled else { return }
    savedID = nil
    saving = writer.save(images.value)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion {
            self?.show("Error", text: error.localizedDescription)
          }
          self?.clear()
        },
        receiveValue: { [weak self] id in
          self?.savedID = id
          self?.show("Saved with id: \(id)")
        })
  }

  /// Opens the picker, and follows what is selected in it.
  public func add(on scheduler: some Scheduler) {
    guard isAddEnabled, picker == nil else { return }
    let photos = PhotosViewModel()
    picker = photos

    let newPhotos = photos.selectedPhotos
      .prefix { [images] _ in images.value.count < Self.limit }
      .filter { !$0.isPortrait }
      .share()
    newPhotos
      .map { [images] in images.value + [$0] }
      .sink { [images] in images.value = $0 }
      .store(in: &pickerSubscriptions)
    photos.$selectedPhotosCount
      .filter { $0 > 0 }
      .sink { [weak self] in self?.title = "Selected \($0) photos" }
      .store(in: &pickerSubscriptions)
    newPhotos
      .filter { [images] _ in images.value.count == Self.limit }
      .flatMap { [weak self] _ in
        self?.alert(title: "Limit reached", text: "To add more than 6 photos please purchase Collage Pro")
          ?? Empty().eraseToAnyPublisher()
      }
      .sink { [weak self] _ in self?.goBack() }
      .store(in: &pickerSubscriptions)
    restoring =
      newPhotos
      .ignoreOutput()
      .delay(for: .seconds(2), scheduler: scheduler)
      .sink(
        receiveCompletion: { [weak self] _ in self.map { $0.updateUI(photos: $0.images.value) } },
        receiveValue: { _ in })
    library.isAuthorized
      .receive(on: scheduler)
      .filter { !$0 }
      .flatMap { [weak self] _ in
        self?.alert(
          title: "No access to Camera Roll",
          text: "You can grant access to Collage from the Settings app") ?? Empty().eraseToAnyPublisher()
      }
      .sink { [weak self] _ in self?.goBack() }
      .store(in: &pickerSubscriptions)
  }

  /// Selects a photograph in the picker.
  public func tap(_ id: Photo.ID) {
    guard library.access == .readAndWrite else { return }
    picker?.tap(id)
    // The picker is an object of its own, whose changes its owner passes on.
    objectWillChange.send()
  }

  /// Dismisses the picker, with all that follows its selection.
  public func goBack() {
    picker?.dismiss()
    picker = nil
    pickerSubscriptions = []
  }

  func present(_ alert: Alert, closing close: @escaping () -> Void) {
    (self.alert, closeAlert) = (alert, close)
  }

  func dismissAlert() {
    (alert, closeAlert) = (nil, nil)
  }

  private func show(_ title: String, text: String? = nil) {
    alerting = alert(title: title, text: text).sink { _ in }
  }
}
