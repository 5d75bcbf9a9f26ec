import Combine
import Foundation

/// An album that takes collages and gives each an id. The oldest go when there are too many.
// Sendable because the lock guards its state.
public final class PhotoAlbum: @unchecked Sendable {
  public static let limit = 200

  private let lock = NSLock()
  private var collages: [(id: String, photos: [Photo])] = []

  public init() {}

  /// The photographs of a collage; nil where it is not there.
  public func photos(_ id: String) -> [Photo]? {
    lock.withLock { collages.first { $0.id == id }?.photos }
  }

  func add(_ photos: [Photo]) -> String? {
    guard !photos.isEmpty else { return nil }
    let id = UUID().uuidString
    lock.withLock {
      collages.append((id, photos))
      collages.removeFirst(max(collages.count - Self.limit, 0))
    }
    return id
  }
}

/// A writer of collages into an album.
public struct PhotoWriter: Sendable {
  public enum Error: Swift.Error, LocalizedError {
    case couldNotSavePhoto
    case generic(any Swift.Error)

    public var errorDescription: String? {
      switch self {
      case .couldNotSavePhoto: "The photo could not be saved."
      case .generic(let error): error.localizedDescription
      }
    }
  }

  /// The failure to try out.
  public enum Failure: String, CaseIterable, Sendable {
    case none = "Nothing"
    case couldNotSavePhoto = "The photo"
    case generic = "The disk"
  }

  public var failure = Failure.none
  private let album: PhotoAlbum

  public init(_ album: PhotoAlbum, failure: Failure = .none) {
    (self.album, self.failure) = (album, failure)
  }

  /// Saves a collage. Its value is the id under which the album has it.
  public func save(_ photos: [Photo]) -> Future<String, PhotoWriter.Error> {
    Future { resolve in
      if failure == .generic {
        return resolve(.failure(.generic(CocoaError(.fileWriteOutOfSpace))))
      }
      guard failure == .none, let id = album.add(photos) else {
        return resolve(.failure(.couldNotSavePhoto))
      }
      resolve(.success(id))
    }
  }
}
