-- A device that is not used for half a year ends (docs/decisions/0091). Those that were paired before get the whole time from now on.
UPDATE api_token SET expires_at = now() + interval '180 days' WHERE client_id IS NOT NULL AND expires_at IS NULL AND ended_at IS NULL;
ALTER TABLE api_token ADD CONSTRAINT api_token_device_expires CHECK (client_id IS NULL OR expires_at IS NOT NULL OR ended_at IS NOT NULL);
