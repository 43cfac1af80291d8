/** How a country writes its postcodes. */
interface KnownPostalRule {
  /** Matched against the whole postcode without spaces, letters in either case. */
  readonly pattern: string
  readonly example: string
}

const rule = (pattern: string, example: string): KnownPostalRule => ({ pattern, example })

/** A country whose postcodes are digits and may follow its letters: `LV-1010`. */
const lettered = (letters: string, example: string): KnownPostalRule =>
  rule(`(?:${letters}-?)?\\d{4,5}`, example)

/** Countries without postcodes. Some couriers and address books write digits such as 00000 all the same. */
const NO_POSTCODE = rule('\\d{0,6}', '00000')

/**
 * Postcodes of countries whose postcodes are not always four or five digits. Other countries follow the general rule.
 * A row of the table `postal_rule` replaces the rule of its country. Source: Universal Postal Union, addressing sheets
 * of each country; decision 0074.
 */
export const KNOWN_POSTAL_RULES: Readonly<Record<string, KnownPostalRule>> = {
  AD: rule('(?:AD)?\\d{3}', 'AD500'),
  AE: NO_POSTCODE,
  BR: rule('\\d{5}-?\\d{3}', '01310-100'),
  CA: rule('[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z]\\d[ABCEGHJ-NPRSTV-Z]\\d', 'K1A 0B1'),
  CN: rule('\\d{6}', '100032'),
  FO: rule('(?:FO-?)?\\d{3}', 'FO-100'),
  GB: rule('GIR0AA|[A-Z]{1,2}\\d[A-Z\\d]?\\d[ABD-HJLNP-UW-Z]{2}', 'SW1A 1AA'),
  GG: rule('GY\\d{1,2}\\d[ABD-HJLNP-UW-Z]{2}', 'GY1 1AA'),
  HK: NO_POSTCODE,
  IE: rule('(?:[AC-FHKNPRTV-Y]\\d{2}|D6W)[\\dAC-FHKNPRTV-Y]{4}', 'D02 AF30'),
  IL: rule('\\d{5}(?:\\d{2})?', '9614303'),
  IM: rule('IM\\d{1,2}\\d[ABD-HJLNP-UW-Z]{2}', 'IM1 1AA'),
  IN: rule('[1-9]\\d{5}', '110001'),
  JE: rule('JE\\d{1,2}\\d[ABD-HJLNP-UW-Z]{2}', 'JE1 1AA'),
  JP: rule('\\d{3}-?\\d{4}', '154-0023'),
  LT: lettered('LT', 'LT-01108'),
  LU: lettered('L', 'L-1499'),
  LV: lettered('LV', 'LV-1010'),
  MT: rule('[A-Z]{3}\\d{2,4}', 'VLT 1117'),
  NL: rule('[1-9]\\d{3}[A-Z]{2}', '1012 AB'),
  PL: rule('\\d{2}-?\\d{3}', '00-950'),
  PT: rule('\\d{4}-?\\d{3}', '1000-205'),
  RO: rule('\\d{6}', '010071'),
  SG: rule('\\d{6}', '018956'),
  SI: lettered('SI', 'SI-1000'),
  US: rule('\\d{4,5}|\\d{5}-?\\d{4}', '20500'),
}
