-- When somebody agreed that the shop remembers by which partner's link they came; null: they did not, or took it back. A guest's
-- agreement is one of their browser, a member's one of their account.
ALTER TABLE session ADD COLUMN partner_consent_at timestamptz;
ALTER TABLE account ADD COLUMN partner_consent_at timestamptz;
