import Templates

// All pages that show the same listing share what is known of its rows.
extension ListSnapshot: SharedRows {}
