import Database

/// A change of a list that was committed, with the version that it led to.
struct CommittedChange<Item: ListItem>: Sendable {
  let change: ListChange<Item>
  /// The version; nil where no other server can change the list.
  var version: RecordedVersion?
}
