-- Settings, the announcement of changes, and the trail that every state change leaves.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE TABLE shop_setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What a page shows is named by scopes ('product:…', 'category:…', 'catalog', 'rules', 'settings'). A change announces its
-- scope inside its transaction; every serving process then forgets the pages and tables that stand on it.
CREATE FUNCTION announce_change(scope text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('kontor_changed', scope)
$$;

-- unaccent is only STABLE; the dictionary never changes here, so an index may stand on it.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent', value))
$$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

-- Gapless series (invoice numbers): one row per series, taken as the last statement of the transaction that uses the number.
CREATE TABLE number_series (
  series text PRIMARY KEY,
  last_value bigint NOT NULL DEFAULT 0 CHECK (last_value >= 0)
);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
