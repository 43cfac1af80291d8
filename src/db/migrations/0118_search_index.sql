-- The search: a row of folded words for every text of a product on sale, and the vocabulary of the shop.

-- Folds a text to words as buyers spell them in many ways: accents, umlauts and their spelling with e, Arabic marks and forms of
-- letters, digits of other scripts. The result has letters and digits only, parted by single spaces. Folding it again changes
-- nothing, and the fold of the beginning of a word begins the fold of the word.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT trim(regexp_replace(regexp_replace(translate(regexp_replace(lower(public.unaccent('public.unaccent',
    lower(regexp_replace(normalize(replace(replace(replace(value, '€', ' euro '), '£', ' pound '), '$', ' dollar '), NFKD),
      '[\u0300-\u036f]+', '', 'g') COLLATE "pg_c_utf8")) COLLATE "pg_c_utf8"),
    -- Marks of Latin and Arabic, tatweel, and signs that only steer the direction.
    '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+', '', 'g'),
    U&'\0649\06cc\06a9\06af\0629\06d5\06c1\0671\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9',
    U&'\064a\064a\0643\0643\0647\0647\0647\062701234567890123456789'),
    '([aou])e+', '\1', 'g'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Folds a text with words of parts as the parts and as one word: Wi-Fi, A 40.
CREATE FUNCTION search_fold_joined(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT search_fold(CASE WHEN value ~ '[[:alnum:]][-‐‑/][[:alnum:]]|\m[[:upper:]]{1,3} [0-9]'
    THEN value || ' ' || regexp_replace(regexp_replace(value, '([[:alnum:]])[-‐‑/](?=[[:alnum:]])', '\1', 'g'), '\m([[:upper:]]{1,3}) (?=[0-9])', '\1', 'g')
    ELSE value END)
$$;

-- Returns what the forms of a folded word share in a language.
CREATE FUNCTION search_stem(locale text, word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE locale
    WHEN 'en' THEN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)
    WHEN 'de' THEN coalesce((ts_lexize('pg_catalog.german_stem', word))[1], word)
    WHEN 'fr' THEN coalesce((ts_lexize('pg_catalog.french_stem', word))[1], word)
    WHEN 'ar' THEN regexp_replace(regexp_replace(word, '^(?:وال|بال|كال|فال|لل|ال)(?=.{3})', ''), '(..)(?:ات|ان|ين|ون|يه|ه|ا)$', '\1')
    ELSE word END
$$;

CREATE TABLE product_search (
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  locale text NOT NULL,
  -- The folded name.
  name text NOT NULL,
  -- Every word once, with a weight: A name; B vendor, type, tags, options, numbers, categories; C summary, facts; D the rest.
  words tsvector NOT NULL,
  PRIMARY KEY (product_id, locale)
);
-- A short row is compared many times while it is ranked, so it is neither compressed nor put aside.
ALTER TABLE product_search SET (toast_tuple_target = 8160);
ALTER TABLE product_search ALTER COLUMN words SET STORAGE MAIN;
CREATE INDEX product_search_words_en ON product_search USING gin (words) WHERE locale = 'en';
CREATE INDEX product_search_words_de ON product_search USING gin (words) WHERE locale = 'de';
CREATE INDEX product_search_words_fr ON product_search USING gin (words) WHERE locale = 'fr';
CREATE INDEX product_search_words_ar ON product_search USING gin (words) WHERE locale = 'ar';

-- The vocabulary finds words by their forms, parts and misspellings. It has no unique key on purpose: two products with the same new
-- word are saved at once without waiting for each other; a word that stands twice does no harm.
CREATE TABLE search_word (
  locale text NOT NULL,
  word text COLLATE "C" NOT NULL,
  stem text COLLATE "C" NOT NULL
);
CREATE INDEX search_word_of_locale ON search_word (locale, word);
CREATE INDEX search_word_of_stem ON search_word (locale, stem);
CREATE INDEX search_word_like ON search_word USING gin (word gin_trgm_ops);

-- Adds words to the vocabulary that it does not have. Numbers are no words.
CREATE FUNCTION add_search_words(lang text, folded text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_word (locale, word, stem)
  SELECT lang, w, search_stem(lang, w) FROM (SELECT DISTINCT unnest(folded) COLLATE "C" AS w) AS words
  WHERE w COLLATE "pg_c_utf8" ~ '^[[:alpha:]]{2,40}$'
    AND NOT EXISTS (SELECT FROM search_word s WHERE s.locale = lang AND s.word = w)
$$;

-- Makes the rows of products as they are now.
CREATE FUNCTION refresh_product_search(product_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two writers of one product take turns; the second then sees what the first wrote.
  PERFORM FROM product WHERE id = ANY(product_ids) ORDER BY id FOR NO KEY UPDATE;
  WITH shown AS MATERIALIZED (
    SELECT t.product_id, t.locale, t.name, t.summary, t.facts, t.description_html, p.vendor, p.product_type, p.tags, p.fits
    FROM product_text t JOIN product p ON p.id = t.product_id WHERE p.id = ANY(product_ids) AND p.status = 'active'
  ), offers AS MATERIALIZED (
    SELECT v.product_id, string_agg(v.sku || ' ' || regexp_replace(v.sku, '[^[:alnum:]]+', '', 'g') || ' ' || v.barcode, ' ') AS codes
    FROM variant v WHERE v.product_id = ANY(product_ids) AND v.active GROUP BY v.product_id
  ), parts AS (
    SELECT product_id, locale, 'A' AS weight, true AS is_word, search_fold_joined(name) AS folded FROM shown
    UNION ALL SELECT product_id, locale, 'B', true, search_fold_joined(concat_ws(' ', vendor, product_type, array_to_string(tags, ' '))) FROM shown
    UNION ALL SELECT s.product_id, s.locale, 'B', true, search_fold_joined((SELECT string_agg(option ->> 'value', ' ')
      FROM variant v, jsonb_array_elements(coalesce(v.option_texts -> s.locale, v.options)) AS option WHERE v.product_id = s.product_id AND v.active)) FROM shown s
    UNION ALL SELECT s.product_id, s.locale, 'D', true, search_fold((SELECT string_agg(DISTINCT option ->> 'name', ' ')
      FROM variant v, jsonb_array_elements(coalesce(v.option_texts -> s.locale, v.options)) AS option WHERE v.product_id = s.product_id AND v.active)) FROM shown s
    UNION ALL SELECT s.product_id, s.locale, 'B', false, search_fold(o.codes) FROM shown s JOIN offers o USING (product_id)
    UNION ALL SELECT s.product_id, s.locale, 'B', false, (SELECT string_agg('cat' || replace(c.category_id::text, '-', ''), ' ')
      FROM product_category c WHERE c.product_id = s.product_id) FROM shown s
    UNION ALL SELECT product_id, locale, 'C', true, search_fold_joined(concat_ws(' ', summary,
      (SELECT string_agg(concat_ws(' ', fact ->> 'name', fact ->> 'value'), ' ') FROM jsonb_array_elements(facts) AS fact))) FROM shown
    UNION ALL SELECT product_id, locale, 'D', true, search_fold(regexp_replace(description_html, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g')) FROM shown
    UNION ALL SELECT product_id, locale, 'D', false, search_fold(array_to_string(fits, ' ')) FROM shown
  ), tokens AS MATERIALIZED (
    SELECT product_id, locale, left(token, 200) AS token, min(weight) AS weight, bool_or(is_word) AS is_word
    FROM parts, unnest(string_to_array(folded, ' ')) AS token WHERE token <> '' GROUP BY 1, 2, 3
  ), more AS (
    -- Arabic writes the article into the word: the word is there without it too.
    SELECT product_id, locale, regexp_replace(token, '^(?:وال|بال|كال|فال|لل|ال)', '') AS token, weight, is_word FROM tokens
    WHERE locale = 'ar' AND is_word AND token ~ '^(?:وال|بال|كال|فال|لل|ال).{3}'
    UNION ALL SELECT product_id, locale, token, weight, is_word FROM tokens
  ), docs AS (
    SELECT product_id, locale, string_agg(token || ':1' || weight, ' ')::tsvector AS words FROM more GROUP BY 1, 2
  ), kept AS (
    INSERT INTO product_search AS old (product_id, locale, name, words)
    SELECT s.product_id, s.locale, search_fold(s.name), coalesce(d.words, '') FROM shown s LEFT JOIN docs d USING (product_id, locale)
    ON CONFLICT (product_id, locale) DO UPDATE SET name = EXCLUDED.name, words = EXCLUDED.words
    WHERE old.name <> EXCLUDED.name OR old.words <> EXCLUDED.words
  ), gone AS (
    DELETE FROM product_search old WHERE old.product_id = ANY(product_ids)
      AND NOT EXISTS (SELECT FROM shown s WHERE s.product_id = old.product_id AND s.locale = old.locale)
  ), fresh AS (
    SELECT DISTINCT locale, token COLLATE "C" AS word FROM more
    WHERE is_word AND token COLLATE "pg_c_utf8" ~ '^[[:alpha:]]{2,40}$'
  )
  INSERT INTO search_word (locale, word, stem) SELECT f.locale, f.word, search_stem(f.locale, f.word) FROM fresh f
  WHERE NOT EXISTS (SELECT FROM search_word w WHERE w.locale = f.locale AND w.word = f.word);
END
$$;

-- Products that the transaction under way changed. Their rows are made once, when it commits, so the table is empty for everybody else.
CREATE UNLOGGED TABLE search_stale (product_id uuid NOT NULL);

CREATE FUNCTION refresh_stale_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stale uuid[];
BEGIN
  LOOP
    -- No other transaction ever commits a row: what is seen is of this one.
    WITH gone AS (DELETE FROM search_stale WHERE ctid = ANY(ARRAY(SELECT ctid FROM search_stale LIMIT 2000)) RETURNING product_id)
    SELECT array_agg(DISTINCT product_id) INTO stale FROM gone;
    EXIT WHEN stale IS NULL;
    PERFORM refresh_product_search(stale);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER search_follows AFTER INSERT ON search_stale DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_stale_search();

CREATE FUNCTION note_stale_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale SELECT DISTINCT product_id FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER search_after_text_insert AFTER INSERT ON product_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();
CREATE TRIGGER search_after_text_update AFTER UPDATE ON product_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();
CREATE TRIGGER search_after_text_delete AFTER DELETE ON product_text REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();
CREATE TRIGGER search_after_variant_insert AFTER INSERT ON variant REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();
CREATE TRIGGER search_after_variant_update AFTER UPDATE ON variant REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();
CREATE TRIGGER search_after_variant_delete AFTER DELETE ON variant REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();
CREATE TRIGGER search_after_category_insert AFTER INSERT ON product_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();
CREATE TRIGGER search_after_category_delete AFTER DELETE ON product_category REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_search();

CREATE FUNCTION note_stale_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_stale SELECT n.id FROM after_change n JOIN before_change o USING (id)
  WHERE (n.status, n.vendor, n.product_type, n.tags, n.fits) IS DISTINCT FROM (o.status, o.vendor, o.product_type, o.tags, o.fits);
  RETURN NULL;
END
$$;
CREATE TRIGGER search_after_product AFTER UPDATE ON product REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_product();

-- A category is found by the words of its name, which no product has to have.
CREATE FUNCTION note_category_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words(locale, string_to_array(search_fold_joined(name), ' ')) FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER search_words_of_category AFTER INSERT ON category_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_category_words();
CREATE TRIGGER search_words_of_renamed AFTER UPDATE ON category_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_category_words();

-- Fills the index of a shop that there is already.
DO $$
DECLARE
  batch uuid[];
BEGIN
  PERFORM add_search_words(locale, string_to_array(string_agg(search_fold_joined(name), ' '), ' ')) FROM category_text GROUP BY locale;
  FOR batch IN SELECT array_agg(id) FROM (SELECT id, row_number() OVER (ORDER BY id) / 2000 AS part FROM product) AS numbered GROUP BY part LOOP
    PERFORM refresh_product_search(batch);
  END LOOP;
END
$$;
