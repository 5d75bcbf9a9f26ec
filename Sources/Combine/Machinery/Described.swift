/// A subscriber or subscription inside an operator, which shows the operator's name in logs, mirrors and playgrounds, and
/// nothing of what is inside unless it says so.
@usableFromInline
package protocol Described: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension Described {
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  @usableFromInline package var playgroundDescription: Any { description }
}
