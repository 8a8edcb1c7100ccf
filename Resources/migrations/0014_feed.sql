-- The calendar feed of a patient: whoever has its secret reads the plan of the coming days. Of the secret
-- only the SHA-256 is kept. It goes with the patient, whoever manages them.
CREATE TABLE calendar_feed (
  patient INTEGER PRIMARY KEY REFERENCES patient ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  language TEXT NOT NULL CHECK (language IN ('ja', 'en')),
  names INTEGER NOT NULL CHECK (names IN (0, 1)),
  person INTEGER NOT NULL CHECK (person IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
