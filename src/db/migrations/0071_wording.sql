-- An owner's own words for texts of the program, by locale and English text. What is not here is as the program has it.
CREATE TABLE own_text (
  locale text NOT NULL,
  english text NOT NULL,
  words text NOT NULL,
  actor text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (locale, english)
);
