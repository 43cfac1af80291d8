import { type FeedProduct, type ImageView, traitOf, type VariantView } from '#domains/catalog/contract.ts'
import { type ShippingZone, shippingOffers } from '#domains/shipping/index.ts'
import { decimalAmount, type Money, money } from '#kernel/money.ts'

/** Limits of Google's product data. Source: Google Merchant Center, "Product data specification". Units: characters. */
const LIMITS = {
  title: 150,
  description: 5000,
  brand: 70,
  mpn: 70,
  link: 2000,
  type: 750,
  option: 100,
} as const
const PICTURES_MAX = 10
/** Most deliveries of one item. Source: Google Merchant Center, "Shipping". */
const DELIVERIES_MAX = 100
const PICTURE_WIDTH = 1280

export interface FeedShop {
  readonly shopName: string
  readonly description: string
  /** Absolute address of the home page in this language. */
  readonly home: string
  /** Absolute address of the mount. */
  readonly mount: string
  readonly zones: readonly ShippingZone[]
}

/** Begins a product feed. */
export function feedHead({ shopName, description, home }: FeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${tag('title', shopName)}${tag('link', home)}${tag('description', description || shopName)}\n`
}

export const FEED_END = '</channel></rss>\n'

/**
 * Returns the items of a product: one for each variant, grouped where there are several. A product without a
 * picture that Google can read is left out, because Google would refuse it. Pure.
 */
export function feedItems(shop: FeedShop, product: FeedProduct): string {
  const pictures = product.images.flatMap((image) => rasterOf(shop, image) ?? [])
  return product.variants
    .flatMap((variant) => {
      const own = product.images.find(({ id }) => id === variant.imageId)
      const first = (own && rasterOf(shop, own)) ?? pictures[0]
      return first === undefined ? [] : [itemOf(shop, product, variant, first, pictures)]
    })
    .join('')
}

function itemOf(
  shop: FeedShop,
  product: FeedProduct,
  variant: VariantView,
  picture: string,
  pictures: readonly string[],
): string {
  const isGroup = product.variants.length > 1
  const link = `${shop.home}/p/${encodeURIComponent(product.slug)}${isGroup ? `?variant=${variant.productId}` : ''}`
  const regular = variant.compareAt ?? variant.price
  const fields = [
    g('id', variant.productId),
    g('title', cut(isGroup ? `${product.name}, ${variant.name}` : product.name, LIMITS.title)),
    g('description', cut(descriptionOf(product), LIMITS.description)),
    g('link', link.slice(0, LIMITS.link)),
    g('image_link', picture),
    ...pictures
      .filter((other) => other !== picture)
      .slice(0, PICTURES_MAX)
      .map((other) => g('additional_image_link', other)),
    g('availability', variant.available ? 'in_stock' : 'out_of_stock'),
    g('price', priceText(regular)),
    ...(variant.compareAt ? [g('sale_price', priceText(variant.price))] : []),
    g('condition', 'new'),
    ...identifiers(product, variant),
    ...(isGroup ? [g('item_group_id', product.id)] : []),
    ...(product.productType ? [g('product_type', cut(product.productType, LIMITS.type))] : []),
    ...traits(variant),
    ...(product.requiresShipping && variant.weightGrams > 0
      ? [g('shipping_weight', `${variant.weightGrams} g`)]
      : []),
    ...deliveries(shop.zones, product, variant),
  ]
  return `<item>${fields.join('')}</item>\n`
}

/** Returns what tells the thing from others; `identifier_exists` says that there is no such thing. */
function identifiers({ vendor }: FeedProduct, { gtin, sku }: VariantView): string[] {
  const brand = vendor ? [g('brand', cut(vendor, LIMITS.brand))] : []
  if (gtin) return [...brand, g('gtin', gtin)]
  if (vendor && sku) return [...brand, g('mpn', cut(sku, LIMITS.mpn))]
  return [...brand, g('identifier_exists', 'no')]
}

/** Each trait stands once: a second option of the same kind belongs to the title alone. */
function traits({ options }: VariantView): string[] {
  const found = new Map<string, string>()
  for (const { name, value } of options) {
    const trait = traitOf(name)
    if (trait && !found.has(trait) && value) found.set(trait, value)
  }
  return [...found].map(([trait, value]) => g(trait, cut(value, LIMITS.option)))
}

/** Returns the cheapest delivery to each country; of a download, that it costs nothing anywhere. */
function deliveries(zones: readonly ShippingZone[], product: FeedProduct, variant: VariantView): string[] {
  const countries = [...new Set(zones.flatMap((zone) => zone.countries))].slice(0, DELIVERIES_MAX)
  const { amount, currency } = variant.price
  return countries.flatMap((country) => {
    if (!product.requiresShipping) return [delivery(country, money(0, currency), null)]
    const parcel = { country, currency, weightGrams: variant.weightGrams, valueMinor: amount }
    const [offer] = shippingOffers(zones, parcel)
    return offer ? [delivery(country, money(offer.priceMinor, currency), offer.method)] : []
  })
}

function delivery(
  country: string,
  price: Money,
  days: { readonly deliveryDaysMin: number; readonly deliveryDaysMax: number } | null,
): string {
  const times = days
    ? [
        g('min_handling_time', '0'),
        g('max_handling_time', '0'),
        g('min_transit_time', String(days.deliveryDaysMin)),
        g('max_transit_time', String(days.deliveryDaysMax)),
      ]
    : []
  return `<g:shipping>${g('country', country)}${g('price', priceText(price))}${times.join('')}</g:shipping>`
}

function priceText(price: Money): string {
  return `${decimalAmount(price)} ${price.currency}`
}

function descriptionOf({ descriptionHtml, summary, name }: FeedProduct): string {
  return plainText(descriptionHtml) || summary || name
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** Returns the text of sanitised HTML, a line for each block. */
function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/tr|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** Cuts a text at a word. */
function cut(text: string, most: number): string {
  const plain = text.trim()
  if (plain.length <= most) return plain
  const start = plain.slice(0, most - 1)
  const end = start.lastIndexOf(' ')
  return `${(end > most / 2 ? start.slice(0, end) : start).replace(/[\ud800-\udbff]$/u, '')}…`
}

/** Returns the address of a picture that Google reads; null for a drawing that is not encoded yet. */
function rasterOf({ mount }: FeedShop, { original, stem, widths }: ImageView): string | null {
  const width = widths.findLast((encoded) => encoded <= PICTURE_WIDTH)
  if (width === undefined && /\.(?:svg|avif)$/.test(original)) return null
  return mount + (width === undefined ? original : `${stem}-${width}.webp`)
}

function g(name: string, text: string): string {
  return tag(`g:${name}`, text)
}

function tag(name: string, text: string): string {
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of these characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<${name}>${plain}</${name}>`
}
