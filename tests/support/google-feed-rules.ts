import { XMLParser } from 'fast-xml-parser'

/** An item of a feed: each attribute with all its values. */
export type FeedItem = ReadonlyMap<string, readonly unknown[]>

const LIST = new Set(['item', 'g:shipping', 'g:additional_image_link'])
const PRICE = /^\d+(?:\.\d{1,3})? [A-Z]{3}$/
const LENGTHS: Readonly<Record<string, number>> = {
  'g:id': 50,
  'g:title': 150,
  'g:description': 5000,
  'g:link': 2000,
  'g:image_link': 2000,
  'g:brand': 70,
  'g:mpn': 70,
  'g:item_group_id': 50,
  'g:product_type': 750,
  'g:color': 100,
  'g:size': 100,
  'g:material': 200,
}
const REQUIRED = [
  'g:id',
  'g:title',
  'g:description',
  'g:link',
  'g:image_link',
  'g:availability',
  'g:price',
  'g:condition',
]
const ONCE = [...REQUIRED, 'g:sale_price', 'g:item_group_id', 'g:gtin', 'g:mpn', 'g:brand']

/** Reads the items of a feed. Throws: Error for a file that is no well-formed feed. */
export function readFeed(xml: string): readonly FeedItem[] {
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => LIST.has(name) })
  const { rss } = parser.parse(xml, true) as {
    rss: { channel: { item?: readonly Record<string, unknown>[] } }
  }
  return (rss.channel.item ?? []).map(
    (item) =>
      new Map(Object.entries(item).map(([name, value]) => [name, Array.isArray(value) ? value : [value]])),
  )
}

/** Lists what Google would refuse. Source: Google Merchant Center, "Product data specification". */
export function refusedBy(items: readonly FeedItem[]): string[] {
  const ids = new Set<string>()
  return items.flatMap((item) => {
    const id = text(item, 'g:id')
    const found = [...brokenFields(item), ...brokenIdentity(item), ...brokenDelivery(item)]
    if (ids.has(id)) found.push('the id is used twice')
    ids.add(id)
    return found.map((problem) => `${id}: ${problem}`)
  })
}

function brokenFields(item: FeedItem): string[] {
  const found: string[] = []
  for (const name of REQUIRED) if (text(item, name) === '') found.push(`${name} is missing`)
  for (const name of ONCE) if ((item.get(name)?.length ?? 0) > 1) found.push(`${name} stands twice`)
  for (const [name, most] of Object.entries(LENGTHS))
    if (text(item, name).length > most) found.push(`${name} is longer than ${most}`)
  if (!['in_stock', 'out_of_stock', 'preorder', 'backorder'].includes(text(item, 'g:availability')))
    found.push('no value of availability')
  if (!['new', 'refurbished', 'used'].includes(text(item, 'g:condition'))) found.push('no value of condition')
  for (const name of ['g:price', 'g:sale_price'])
    if (item.has(name) && !PRICE.test(text(item, name))) found.push(`${name} is no price`)
  if (Number.parseFloat(text(item, 'g:sale_price')) >= Number.parseFloat(text(item, 'g:price')))
    found.push('the sale price is no lower price')
  for (const name of ['g:link', 'g:image_link'])
    if (!/^https?:\/\/[^\s]+$/.test(text(item, name))) found.push(`${name} is no address`)
  for (const picture of [text(item, 'g:image_link'), ...(item.get('g:additional_image_link') ?? [])])
    if (!/\.(?:jpe?g|png|webp|gif|bmp|tiff?)$/.test(String(picture)))
      found.push('a picture that Google cannot read')
  if ((item.get('g:additional_image_link')?.length ?? 0) > 10) found.push('more than ten pictures')
  if (/<[a-z/]/i.test(text(item, 'g:description'))) found.push('markup in the description')
  return found
}

function brokenIdentity(item: FeedItem): string[] {
  const isKnown = text(item, 'g:gtin') !== '' || (text(item, 'g:mpn') !== '' && text(item, 'g:brand') !== '')
  if (isKnown && item.has('g:identifier_exists')) return ['it is known, and says that it is not']
  if (!isKnown && text(item, 'g:identifier_exists') !== 'no')
    return ['nothing identifies it, and it does not say so']
  return item.has('g:gtin') && !/^(?:\d{8}|\d{12,14})$/.test(text(item, 'g:gtin')) ? ['no GTIN'] : []
}

function brokenDelivery(item: FeedItem): string[] {
  const deliveries = (item.get('g:shipping') ?? []) as readonly Record<string, string>[]
  const countries = deliveries.map((one) => one['g:country'] ?? '')
  const found = deliveries.length > 100 ? ['more than 100 deliveries'] : []
  if (new Set(countries).size < countries.length) found.push('a country with two deliveries')
  for (const one of deliveries) {
    if (!/^[A-Z]{2}$/.test(one['g:country'] ?? '')) found.push('a delivery without a country')
    if (!PRICE.test(one['g:price'] ?? '')) found.push('a delivery without a price')
    if (Number(one['g:min_transit_time'] ?? 0) > Number(one['g:max_transit_time'] ?? 0))
      found.push('days in the wrong order')
  }
  if (item.has('g:shipping_weight') && !/^\d+ g$/.test(text(item, 'g:shipping_weight')))
    found.push('no weight')
  return found
}

function text(item: FeedItem, name: string): string {
  return String(item.get(name)?.[0] ?? '')
}
