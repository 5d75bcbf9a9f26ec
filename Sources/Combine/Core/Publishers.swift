/// The namespace of publishers made by operators.
public enum Publishers {}
