/// The origin of an attempt to sign in.
public struct SignInOrigin: Sendable {
  /// The network; nil where it says nothing of the person, as behind a proxy on this machine.
  public let network: String?
  /// The id of the device, where somebody has signed in to the account on it before; nil on any other.
  public let device: String?

  /// Makes an origin.
  public init(network: String? = nil, device: String? = nil) {
    self.network = network
    self.device = device
  }
}
