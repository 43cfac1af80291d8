-- A text page that staff are writing: nobody else sees it until they publish it as a version.
CREATE TABLE page_draft (
  handle text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  body_html text NOT NULL,
  actor text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (handle, locale)
);

-- The inbox as staff list it: newest first, by state, by gateway, by the payment's name there.
CREATE INDEX payment_event_by_time ON payment_event (received_at, id);
CREATE INDEX payment_event_by_state ON payment_event (state, received_at, id);
CREATE INDEX payment_event_by_gateway ON payment_event (gateway_id, received_at, id);
CREATE INDEX payment_event_by_ref ON payment_event (provider_ref, received_at) WHERE provider_ref IS NOT NULL;
