import Database
import Dogear
import Foundation

/// The command `dogear check`: whether a server could start with this configuration, and what stands in its way. It
/// changes nothing.
enum CheckCommand {
  /// The free bytes below which a disk counts as full.
  private static let leastFreeBytes = 64 << 20

  /// One thing that was looked at.
  private struct Finding {
    let subject: String
    let remark: String
    var isProblem = false
  }

  /// Looks at everything and prints a line for each thing. Returns whether all is well.
  static func run(environment: [String: String], configuration make: () throws -> Configuration) async -> Bool
  {
    var findings = Configuration.warnings(environment: environment).map {
      Finding(subject: "configuration", remark: "warning: \($0)")
    }
    do {
      let configuration = try make()
      findings.append(Finding(subject: "configuration", remark: "ok"))
      if let warning = configuration.proxyWarning {
        findings.append(Finding(subject: "configuration", remark: "warning: \(warning)"))
      }
      findings.append(templates(configuration))
      findings.append(disk(configuration.dataDirectory))
      findings.append(await covers(configuration))
      findings.append(key(configuration))
      findings.append(files(configuration))
      findings.append(await database(configuration))
      if let folder = configuration.backups { findings.append(backups(folder.path)) }
    } catch {
      findings.append(Finding(subject: "configuration", remark: String(describing: error), isProblem: true))
    }
    for finding in findings {
      print("\(finding.isProblem ? "problem" : "fine   ")  \(finding.subject): \(finding.remark)")
    }
    return !findings.contains(where: \.isProblem)
  }

  /// Loads all templates, over stores of their own.
  private static func templates(_ configuration: Configuration) -> Finding {
    finding("templates") {
      guard let parent = scratchFolder(dataDirectory: configuration.dataDirectory) else {
        throw Problem(description: "they are not looked at, as no folder can be written")
      }
      let folder = "\(parent)/.dogear-check-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let stores = try Stores(Environment(directory: folder))
      defer { stores.close() }
      _ = try App(stores: stores, root: configuration.root)
      return "ok"
    }
  }

  /// The folder for stores that are thrown away: the folder of the data, or the one that it will be made in, as a container may
  /// have no other; the system's where that can't be written. Nil where none can.
  static func scratchFolder(dataDirectory: String) -> String? {
    [folder(of: dataDirectory), FileManager.default.temporaryDirectory.path].first {
      FileManager.default.isWritableFile(atPath: $0)
    }
  }

  /// The folder of the data, or the one that it will be made in.
  private static func folder(of dataDirectory: String) -> String {
    guard !FileManager.default.fileExists(atPath: dataDirectory) else { return dataDirectory }
    let parent = (dataDirectory as NSString).deletingLastPathComponent
    return parent.isEmpty ? "." : parent
  }

  private static func disk(_ directory: String) -> Finding {
    finding("disk") {
      let files = FileManager.default
      let isThere = files.fileExists(atPath: directory)
      let folder = folder(of: directory)
      let free = try files.attributesOfFileSystem(forPath: folder)[.systemFreeSize] as? Int ?? 0
      guard free >= leastFreeBytes else { throw Problem(description: "only \(free >> 20) MB are free") }
      guard files.isWritableFile(atPath: folder) else {
        throw Problem(description: "\(folder) can't be written")
      }
      return "\(free >> 20) MB free\(isThere ? "" : "; \(directory) will be made")"
    }
  }

  /// Has a cover made, by a process as the server's.
  private static func covers(_ configuration: Configuration) async -> Finding {
    var remark = "ok"
    if let folder = scratchFolder(dataDirectory: configuration.dataDirectory) {
      do {
        try await CoverMaker().tryOut(in: folder)
      } catch {
        remark = "warning: none can be made: \(error)"
      }
    } else {
      remark = "warning: none can be made: no folder can be written"
    }
    return Finding(subject: "covers", remark: remark)
  }

  private static func key(_ configuration: Configuration) -> Finding {
    finding("key") {
      let directory = configuration.dataDirectory
      if let file = configuration.keyFile {
        return try Stores.keyCount(at: file) == 1 ? "ok" : "ok, with older ones"
      }
      if configuration.database?.isPostgres == true { return "in the database" }
      guard FileManager.default.fileExists(atPath: directory + "/secret.key") else { return "will be made" }
      return try Stores.keyCount(in: directory) == 1 ? "ok" : "ok, with older ones"
    }
  }

  private static func database(_ configuration: Configuration) async -> Finding {
    let address = configuration.database ?? .sqlite(path: Database.path(in: configuration.dataDirectory))
    let (directory, keyFile) = (configuration.dataDirectory, configuration.keyFile)
    if case .sqlite(let path) = address, !FileManager.default.fileExists(atPath: path) {
      let problem = Stores.problemOfKey(in: directory, keyFile: keyFile, nil)
      return Finding(subject: "database", remark: problem ?? "will be made", isProblem: problem != nil)
    }
    do {
      let database = try Database(address: address)
      defer { database.close() }
      if let problem = Stores.problemOfKey(in: directory, keyFile: keyFile, database) {
        return Finding(subject: "database", remark: problem, isProblem: true)
      }
      let problems = try await database.integrityProblems()
      return Finding(subject: "database", remark: problems.first ?? "ok", isProblem: !problems.isEmpty)
    } catch DatabaseError.lockedByAnother {
      return Finding(subject: "database", remark: "a running server has it, and looks after it")
    } catch {
      return Finding(subject: "database", remark: String(describing: error), isProblem: true)
    }
  }

  /// Looks whether others may read what is stored, before the database is opened: that takes its files away from them.
  private static func files(_ configuration: Configuration) -> Finding {
    finding("files") {
      var exposed: [String] = []
      if case .sqlite(let path) = configuration.installation.address {
        exposed = DatabaseFiles.exposed(of: path)
      }
      exposed += configuration.backups.map(\.exposedPaths) ?? []
      guard exposed.isEmpty else {
        throw Problem(
          description: "others may read \(exposed.joined(separator: ", ")); their mode must be 600")
      }
      return "ok"
    }
  }

  private static func backups(_ path: String) -> Finding {
    finding("backups") {
      let (files, folder) = (FileManager.default, folder(of: path))
      var isFolder: ObjCBool = false
      guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
        files.isWritableFile(atPath: folder)
      else { throw Problem(description: "\(folder) is no folder that can be written") }
      return files.fileExists(atPath: path) ? "ok" : "\(path) will be made"
    }
  }

  private static func finding(_ subject: String, _ look: () throws -> String) -> Finding {
    do {
      return Finding(subject: subject, remark: try look())
    } catch {
      return Finding(subject: subject, remark: String(describing: error), isProblem: true)
    }
  }
}
