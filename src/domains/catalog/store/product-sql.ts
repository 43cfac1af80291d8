/**
 * SQL fragments that several statements share. In each, `p` is the product, `$1` the locale, `$2` the default
 * locale and `$3` the currency.
 */

/**
 * Lowest price of the thirty days before the reduction began, including the price at their start; null when
 * there was none before. It began with the current price, or with its struck price if that was set later.
 * Source: directive 98/6/EC art. 6a (the days before the reduction, not before today).
 */
const LOWEST_30_DAYS = `(
  WITH current_price AS (
    SELECT max(h.valid_from) AS since FROM price_history h WHERE h.variant_id = v.id AND h.currency = pr.currency
  )
  SELECT min(h.amount_minor) FROM current_price c, price_history h
  WHERE h.variant_id = v.id AND h.currency = pr.currency AND h.valid_from < c.since
    AND h.valid_from >= coalesce(
      (SELECT max(s.valid_from) FROM price_history s
       WHERE s.variant_id = v.id AND s.currency = pr.currency AND s.valid_from <= c.since - interval '30 days'),
      '-infinity'))`

/**
 * The variants on sale as a JSON list in their order. Without any, the product is not on sale in this
 * currency.
 */
export const OFFERS = `CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'publicId', v.public_id, 'sku', v.sku, 'options', coalesce(v.option_texts -> $1, v.options),
    'amount', pr.amount_minor, 'compareAt', pr.compare_at_minor,
    'lowest', CASE WHEN pr.compare_at_minor IS NOT NULL THEN ${LOWEST_30_DAYS} END,
    'free', coalesce(s.on_hand - s.reserved, 0), 'tracked', v.tracked, 'backorder', v.backorder, 'imageId', v.image_id,
    'barcode', v.barcode, 'weight', v.weight_grams,
    'unit', v.unit, 'unitMeasure', v.unit_measure, 'unitBase', v.unit_base
  ) ORDER BY v.position, v.id) AS offers
  FROM variant v JOIN price pr ON pr.variant_id = v.id AND pr.currency = $3 LEFT JOIN stock s ON s.variant_id = v.id
  WHERE v.product_id = p.id AND v.active
) o`

/** The product's text in the locale, else in the default one, else in any. */
export const SHOWN_TEXT = `CROSS JOIN LATERAL (
  SELECT x.* FROM product_text x WHERE x.product_id = p.id
  ORDER BY x.locale = $1 DESC, x.locale = $2 DESC, x.locale LIMIT 1
) t`

/** One picture as JSON; `i` is the image. */
export const IMAGE_JSON = `json_build_object(
  'id', i.id, 'hash', i.hash, 'type', i.original_type, 'width', i.width, 'height', i.height, 'widths', i.widths,
  'placeholder', i.placeholder, 'alt', coalesce(i.alt ->> $1, i.alt ->> $2))`

/** Columns of a card row, apart from its picture. */
export const CARD_COLUMNS = `p.id, p.kind, p.vendor, p.product_type, p.requires_shipping, p.period, t.slug, t.name, t.summary, o.offers`
