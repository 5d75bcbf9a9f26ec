import Templates

// Pages that show the same snapshot share the hashes and the HTML of its rows.
extension ListSnapshot: SharedRows {}
