-- What was changed lately in medicines, stock and members: one row a change, written with it. id counts within the
-- household, whose newest thousand are kept. patient is null for what is the household's. member is who did it, without
-- a reference, as in a dose_record; subject is what it is about, as it was called then. kind is RecordChange.Kind.
CREATE TABLE record_change (
  household INTEGER NOT NULL REFERENCES household ON DELETE CASCADE,
  id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  member INTEGER NOT NULL,
  patient INTEGER REFERENCES patient ON DELETE CASCADE,
  medication INTEGER,
  subject TEXT NOT NULL,
  remaining INTEGER CHECK (remaining IS NULL OR remaining >= 0),
  PRIMARY KEY (household, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_change_by_patient ON record_change (patient) WHERE patient IS NOT NULL;
