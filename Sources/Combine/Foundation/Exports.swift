// A file that says `import Combine` and `import Foundation` finds URLSession, as it does on Apple's systems. A program
// that fetches nothing does without the package's trait `Networking`, and so without libcurl and what that loads.
#if Networking && canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
