// A file that says `import Combine` and `import Foundation` finds URLSession, as it does on Apple's systems.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
