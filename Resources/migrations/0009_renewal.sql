-- Whether the store will charge the next period, as it signed last; null where it has said nothing.
ALTER TABLE caregiver_entitlement ADD COLUMN auto_renews INTEGER CHECK (auto_renews IN (0, 1));
ALTER TABLE caregiver_entitlement ADD COLUMN renewal_signed_at INTEGER;
