-- okusuri_backup copies with pg_dump as well, which reads of each sequence how far it is.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'okusuri_backup') THEN
    GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO okusuri_backup;
  END IF;
END $$;
