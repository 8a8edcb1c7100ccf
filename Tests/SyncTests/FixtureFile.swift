import Domain

/// A document's file; Swift Testing has attachments of its own.
typealias FixtureFile = Attachment
