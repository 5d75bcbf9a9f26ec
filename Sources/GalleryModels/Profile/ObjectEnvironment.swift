import Foundation

/// The objects that a screen provides to those below it, one of each type.
public struct ObjectEnvironment {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  /// The environment with one more object.
  public func providing<Object: AnyObject>(_ object: Object) -> ObjectEnvironment {
    var environment = self
    environment.objects[ObjectIdentifier(Object.self)] = object
    return environment
  }

  /// The object of a type.
  ///
  /// - Throws: ``MissingObject`` where no screen above provides one.
  public func object<Object: AnyObject>(_: Object.Type = Object.self) throws -> Object {
    guard let object = objects[ObjectIdentifier(Object.self)] as? Object else {
      throw MissingObject(type: "\(Object.self)")
    }
    return object
  }
}

/// An object that a screen needs and no screen above provides.
public struct MissingObject: LocalizedError, Equatable {
  public let type: String

  public init(type: String) {
    self.type = type
  }

  public var errorDescription: String? {
    "No object of type \(type) was found. A screen above has to provide it."
  }
}
