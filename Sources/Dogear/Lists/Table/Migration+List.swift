import Database

extension Migration {
  /// The migration that creates the tables of a list, for the items of all owners.
  ///
  /// - Parameter columns: the item's own columns as SQL, separated by commas.
  static func list<Item: ListItem>(of _: Item.Type, columns: String) -> Migration {
    Migration(
      Item.table,
      sql: """
        CREATE TABLE \(Item.listTable) (
          owner TEXT NOT NULL PRIMARY KEY,
          used_at BIGINT NOT NULL,
          created_at BIGINT NOT NULL
        );
        CREATE INDEX \(Item.listTable)_by_use ON \(Item.listTable) (used_at);
        CREATE TABLE \(Item.table) (
          owner TEXT NOT NULL REFERENCES \(Item.listTable) (owner) ON DELETE CASCADE,
          id TEXT NOT NULL,
          position BIGINT NOT NULL,
          \(columns),
          deleted_at BIGINT,
          PRIMARY KEY (owner, id)
        );
        CREATE INDEX \(Item.table)_in_order ON \(Item.table) (owner, position);
        CREATE INDEX \(Item.table)_deleted ON \(Item.table) (owner, deleted_at) WHERE deleted_at IS NOT NULL;
        """)
  }

  /// The migration that adds the time at which a list was stored first, to tables that ``list(of:columns:)`` made before
  /// it had that. Lists of unknown age count as old.
  static func listCreation<Item: ListItem>(of _: Item.Type) -> Migration {
    Migration(
      "creation of \(Item.listTable)",
      sql: "ALTER TABLE \(Item.listTable) ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;")
  }
}
