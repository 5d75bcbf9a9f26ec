import Foundation

/// Tells whether the files below a folder changed: their paths, sizes and times of change.
struct FileTreeVersion: Equatable, Sendable {
  private struct Entry: Equatable {
    let path: String
    let size: Int
    let changed: Date
  }

  private let entries: [Entry]

  /// Looks at the files now. What can't be read counts as missing.
  init(of folder: String) {
    let manager = FileManager.default
    let paths = (try? manager.subpathsOfDirectory(atPath: folder)) ?? []
    entries = paths.sorted().compactMap { path in
      guard let attributes = try? manager.attributesOfItem(atPath: folder + "/" + path),
        attributes[.type] as? FileAttributeType == .typeRegular
      else { return nil }
      return Entry(
        path: path, size: attributes[.size] as? Int ?? 0,
        changed: attributes[.modificationDate] as? Date ?? .distantPast)
    }
  }
}
