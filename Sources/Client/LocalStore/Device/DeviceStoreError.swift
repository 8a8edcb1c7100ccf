public import Files

/// Why the record kept on this device could not be read or written; nothing was wiped.
public typealias DeviceStoreError = FileFault
