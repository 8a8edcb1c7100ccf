-- What a sign-in is on, as its client said last: null for one from before, or of a client that says nothing.
ALTER TABLE session ADD COLUMN device TEXT CHECK (length(device) BETWEEN 1 AND 200);
ALTER TABLE session ADD COLUMN device_kind TEXT CHECK (device_kind IN ('screens', 'command'));
