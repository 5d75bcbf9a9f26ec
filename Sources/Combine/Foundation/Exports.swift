// Re-exported so that a file with `import Combine` and `import Foundation` finds URLSession, as on Apple's systems. A
// program that makes no requests can do without the package's trait `Networking`, and so without libcurl and its
// dependencies.
#if Networking && canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
