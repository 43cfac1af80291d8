-- The mails of the shop as staff list them: newest first, by state, by kind, by address.
CREATE INDEX mail_by_time ON mail (created_at, id);
CREATE INDEX mail_by_delivery ON mail (delivery, created_at, id);
CREATE INDEX mail_by_template ON mail (template, created_at, id);
CREATE INDEX mail_by_address ON mail (lower(to_address), created_at, id);
CREATE INDEX mail_of_order ON mail (order_id, created_at) WHERE order_id IS NOT NULL;
DROP INDEX mail_by_age;

-- A mail that staff sent again names the first one.
ALTER TABLE mail ADD COLUMN again_of uuid;
CREATE INDEX mail_again ON mail (again_of, created_at) WHERE again_of IS NOT NULL;

-- Whether staff switched a kind of mail off. A kind without a row is on.
CREATE TABLE mail_kind (
  template text PRIMARY KEY,
  is_on boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

-- An owner's own words in a mail. Empty: the words of the program. The highest version counts; older ones stay, so that staff can go back.
CREATE TABLE mail_words (
  template text NOT NULL,
  locale text NOT NULL,
  version integer NOT NULL,
  subject text NOT NULL DEFAULT '',
  introduction text NOT NULL DEFAULT '',
  closing text NOT NULL DEFAULT '',
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (template, locale, version)
);
