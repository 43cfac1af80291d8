-- What the back office lists of tokens: all of them, those that still open something, and those of devices.
CREATE INDEX api_token_by_date ON api_token (created_at, id);
CREATE INDEX api_token_living_by_date ON api_token (created_at, id) WHERE ended_at IS NULL;
CREATE INDEX api_token_ended_by_date ON api_token (created_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX api_token_devices_by_date ON api_token (created_at, id) WHERE client_id IS NOT NULL;
CREATE INDEX api_token_by_prefix ON api_token (prefix text_pattern_ops);
CREATE INDEX api_token_of_any_client ON api_token (client_id, created_at, id) WHERE client_id IS NOT NULL;
