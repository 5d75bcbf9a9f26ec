import Combine

/// The picker of photographs. Whoever opens it follows what is selected until it is dismissed.
public final class PhotosViewModel: ObservableObject {
  /// The number of photographs that were tapped.
  @Published public private(set) var selectedPhotosCount = 0
  /// The photograph that was tapped last, whose cell flashes.
  @Published public private(set) var flashing: Photo.ID?

  private let selectedPhotosSubject = PassthroughSubject<Photo, Never>()

  public let photos = PhotoLibrary.photos

  public init() {}

  public var selectedPhotos: AnyPublisher<Photo, Never> { selectedPhotosSubject.eraseToAnyPublisher() }

  public func tap(_ id: Photo.ID) {
    guard let photo = photos.first(where: { $0.id == id }) else { return }
    flashing = id
    selectedPhotosSubject.send(photo)
    selectedPhotosCount += 1
  }

  /// Ends everything that follows the selection.
  public func dismiss() {
    selectedPhotosSubject.send(completion: .finished)
  }
}
