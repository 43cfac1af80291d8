-- Every mail that was ever made. `cause` makes a repeat of its job harmless: one mail each.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  cause text NOT NULL UNIQUE,
  template text NOT NULL,
  locale text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  attachments jsonb NOT NULL DEFAULT '[]',
  order_id uuid,
  -- 'kept': made while no mail server was configured, and never sent later by itself.
  delivery text NOT NULL DEFAULT 'pending' CHECK (delivery IN ('pending', 'sent', 'kept', 'failed')),
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  failure text NOT NULL DEFAULT ''
);
CREATE INDEX mail_to ON mail (to_address, created_at DESC);
CREATE INDEX mail_by_age ON mail (created_at DESC);
