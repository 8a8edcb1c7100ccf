-- What a rescuer asks about a patient: JSON as the API writes it, read and written as a whole and never searched.
-- NULL while nobody has said anything.
ALTER TABLE patient ADD COLUMN profile TEXT;
