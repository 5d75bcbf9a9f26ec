import Foundation

/// The state of an account, as its page shows it.
struct AccountState {
  /// The sessions, this one first.
  var sessions: [OpenSession] = []
  /// The last events, the newest first.
  var events: [SecurityEvent] = []
  /// The time at which the account is deleted, in seconds since 1970; nil where nobody asked for that.
  var deletionTime: Int?
  /// Whether signing in takes a code after the password.
  var takesCode = false
  /// The number of passkeys that sign in.
  var passkeyCount = 0
  /// The names of the tables that can be downloaded.
  var tables: [String] = []
  /// The time zone in which the owner reads times.
  var timeZone = TimeZone.gmt
  /// The day on which the owner's weeks begin.
  var firstWeekday = FirstWeekday.monday
  /// The time, in seconds since 1970.
  var now = 0
}
