internal import CSecret

/// What this process has in its memory: passwords while they are checked, tokens, a patient's day.
public enum ProcessMemory {
  /// Keeps it out of core dumps, and away from other processes of the same person; what is refused by the
  /// system is left as it was. Programs that are started from here dump as they like, but for the size.
  public static func keepOffDisk() { _ = csecret_forbid_dumps() }
}
