import Files
import Glibc
import LocalStore
import Localization
import ServerCloudAWS
import ServerCore
import ServerHTTP
import ServerStorePostgreSQL
import ServerStoreSQLite

// The sentences of the commands that run a server or write to its record.

extension CommandSentences {
  func outOfBounds(_ option: String, _ bounds: ClosedRange<Int>) -> String {
    outOfBounds(option, bounds.lowerBound, bounds.upperBound)
  }
  func notOneOf(_ option: String, _ words: [String]) -> String {
    notOneOf(option, words.joined(separator: or))
  }
  func cannotRead(_ error: FileFault) -> String { cannotRead(error.path, reason(error)) }
  /// Why a file cannot be used, in the person's language for what they can mend (W-63); the system's words otherwise.
  func reason(_ error: FileFault) -> String {
    if error.reason == .full { return Strings(language)(.deviceFull) }
    return switch error.number {
    case ENOENT: reasonMissing
    case ENOTDIR: reasonNotFolder
    case EACCES, EPERM: reasonDenied
    case EISDIR: reasonFolder
    case EROFS: reasonReadOnly
    case EBADF: reasonClosed
    case ELOOP: reasonLinks
    case ENAMETOOLONG: reasonLongName
    default: error.words
    }
  }
  func imported(_ counts: ImportCounts) -> String {
    imported(counts.patients, counts.medications, counts.doses, counts.prnDoses)
  }
}

extension CommandFailure {
  /// Why a server could not run or its record not be opened.
  init(_ error: any Error, _ sentences: CommandSentences) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as FileFault:
      self.init(.unavailable, sentences.cannotUse(error.path, sentences.reason(error)))
    case let error as AddressInUseError:
      self.init(.unavailable, sentences.inUse("unix:\(error.path)"))
    case let error as CopyError: self.init(.badData, sentences.notCopied(error))
    case PostgreSQLSchemaError.busy: self.init(.unavailable, sentences.databaseBusy)
    case let error as PostgreSQLSchemaError: self.init(.badData, sentences.schema(error))
    case is SchemaTooNewError, is SchemaDiffersError, CloudError.schemaDiffers:
      self.init(.badData, sentences.schemaTooNew)
    case let error as ForeignDatabaseError:
      self.init(.badData, sentences.foreignDatabase(error.path))
    case let error as DamagedRecordError:
      self.init(.badData, sentences.damagedRecord(error.path))
    case let error as PlaceTakenError: self.init(.badData, sentences.placeTaken(error.path))
    case let error as StoreUnavailableError where error.isFull:
      self.init(.unavailable, sentences.noSpace)
    case CloudError.full: self.init(.unavailable, sentences.noSpace)
    case let error as StoreUnavailableError:
      self.init(.unavailable, sentences.recordUnavailable(error.reason))
    case let fault as AWSCloudFault: self.init(.unavailable, sentences.fault(fault))
    case CloudError.unavailable:
      self.init(.unavailable, sentences.cannotUse(sentences.cloudPlace, "-"))
    case CloudError.broken(let reason):
      self.init(.unavailable, sentences.cannotUse(sentences.cloudPlace, reason))
    case let error as LostRecordError: self.init(.badData, sentences.recordLost(error.path))
    case let fault as VaultError: self.init(fault, sentences)
    case is RecordServedError: self.init(.alreadyRuns, sentences.recordIsServed)
    case let error as MetricsAddressError:
      self.init(.unavailable, sentences.metricsRefused("\(error.address)", error.reason))
    case is EmbeddedServerSilentError: self.init(.unavailable, sentences.otherIsSilent)
    default: self.init(.unavailable, sentences.cannotStart("\(error)"))
    }
  }

  /// Why an address could not be listened on; the system's own words tell which reason it was.
  init(_ error: any Error, listeningOn address: ListeningAddress, _ sentences: CommandSentences) {
    guard !(error is MetricsAddressError), "\(error)".contains("Address already in use") else {
      self.init(error, sentences)
      return
    }
    self.init(.unavailable, sentences.inUse("\(address)"))
  }
}
