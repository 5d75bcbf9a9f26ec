import Foundation
import HTTP

/// The figures of the app for whoever runs it: what happened to accounts, what was refused, errors by their cause, the
/// database and its disk.
public struct AppMetrics: MetricsSource {
  let services: Services
  private let readiness: Readiness
  private let directory: String
  private let cluster: Cluster?
  private let backups: BackupFolder?

  /// Makes the figures of an app over its stores.
  ///
  /// - Parameters:
  ///   - cluster: the cluster that this server belongs to; nil where it is alone.
  ///   - backups: the folder of the daily backups; nil where none are made.
  public init(_ stores: Stores, cluster: Cluster? = nil, backups: BackupFolder? = nil) {
    self.cluster = cluster
    (services, readiness, directory) = (stores.services, stores.readiness, stores.environment.directory)
    self.backups = backups
  }

  /// Writes the figures as they are now; readiness is the readiness of the last five seconds.
  public func write(to text: inout MetricsText) async {
    services.accounts.events.counts.write(
      "dogear_security_events_total", label: "kind",
      "What happened to accounts, and requests that were refused.",
      to: &text)
    services.faults.counts.write(
      "dogear_faults_total", label: "cause",
      "Errors that were not a client's, by their type; overloads apart.", to: &text)
    let problem = await readiness.problem()
    text.family("dogear_ready", .gauge, "1 while the database can be written.")
    text.sample("dogear_ready", "", problem == nil ? "1" : "0")
    text.family("dogear_data_bytes", .gauge, "Size of the files in the data folder.")
    text.sample("dogear_data_bytes", "", "\(size)")
    text.family("dogear_disk_free_bytes", .gauge, "Free space on the disk of the data folder.")
    if let free = DiskReserve.free(in: directory) { text.sample("dogear_disk_free_bytes", "", "\(free)") }
    text.family("dogear_disk_reserve_bytes", .gauge, "Free space below which new visitors begin nothing.")
    text.sample("dogear_disk_reserve_bytes", "", "\(services.disk.bytes)")
    text.family(
      "dogear_disk_level", .gauge, "0 above the reserve, 1 below it, 2 where nothing may grow any more.")
    text.sample("dogear_disk_level", "", "\(services.disk.level.rawValue)")
    ledgerFigures(to: &text)
    if let cluster {
      text.family("dogear_cluster_servers", .gauge, "Servers of the cluster that live.")
      text.sample("dogear_cluster_servers", "", "\(cluster.serverCount)")
      cluster.counts.write(
        "dogear_cluster_requests_total", label: "result",
        "Requests of pages that another server has: passed on to it, or taken as it was gone.", to: &text)
    }
    guard let backups else { return }
    text.family(
      "dogear_backup_newest_timestamp_seconds", .gauge,
      "Time of the newest daily backup, in seconds since 1970; 0 without one.")
    text.sample("dogear_backup_newest_timestamp_seconds", "", "\(backups.newestTime ?? 0)")
  }

  private var size: Int {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: directory)) ?? []).reduce(0) { sum, name in
      let attributes = try? files.attributesOfItem(atPath: "\(directory)/\(name)")
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }
}
