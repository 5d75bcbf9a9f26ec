import Combine

/// A photograph, which whoever shows it draws by its number.
public struct Photo: Identifiable, Equatable, Sendable {
  public let id: Int
  public let name: String
  public let width: Int
  public let height: Int

  public var isPortrait: Bool { height > width }
}

/// The library of photographs, which may be read where the person allows it.
public struct PhotoLibrary: Sendable {
  /// The access that the person allows.
  public enum Access: String, CaseIterable, Sendable {
    case readAndWrite = "Read and Write"
    case never = "Never"
  }

  public var access: Access

  public init(access: Access = .readAndWrite) {
    self.access = access
  }

  /// The photographs by the date of their creation, the oldest first.
  public static let photos: [Photo] = {
    let names = [
      "Morning", "Ferry", "Lighthouse", "Orchard", "Quarry", "Lake", "Ridge", "Stairs", "Harbour", "Heath",
      "Tower",
      "Evening",
    ]
    let portraits: Set = [3, 8, 11]
    return names.enumerated().map { index, name in
      let isPortrait = portraits.contains(index + 1)
      return Photo(id: index + 1, name: name, width: isPortrait ? 200 : 320, height: isPortrait ? 320 : 200)
    }
  }()

  /// Asks whether the library may be read, and calls back with the answer.
  public func fetchAuthorizationStatus(callback: @escaping (Bool) -> Void) {
    callback(access == .readAndWrite)
  }

  /// The same as a publisher.
  public var isAuthorized: Future<Bool, Never> {
    Future { resolve in fetchAuthorizationStatus { resolve(.success($0)) } }
  }
}
