/// The end of a patch event: the revision it acknowledges, and commands.
struct PatchEnd: Equatable {
  /// The browser's last request whose effects the patch includes.
  let revision: Int
  let commands: [Command]
}
