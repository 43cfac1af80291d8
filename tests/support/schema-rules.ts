type Node = Readonly<Record<string, unknown>>

/** What Google needs of each type, and of which type it must be. Source: Google Search Central, "Structured data". */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'image', 'offers', 'sku'],
  ProductGroup: ['name', 'url', 'productGroupID', 'hasVariant'],
  Offer: ['price', 'priceCurrency', 'availability', 'itemCondition', 'url'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['unitCode'],
  DefinedRegion: ['addressCountry'],
  MonetaryAmount: ['value', 'currency'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'returnMethod',
    'returnFees',
  ],
  OnlineStore: ['name', 'url', 'logo'],
  Organization: ['name'],
  WebSite: ['name', 'url'],
  WebPage: ['name', 'url'],
  Article: ['headline', 'image', 'author', 'dateModified'],
  Brand: ['name'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Review: ['reviewRating', 'author', 'datePublished'],
  Rating: ['ratingValue', 'bestRating', 'worstRating'],
  Person: ['name'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  SearchAction: ['target', 'query-input'],
  PostalAddress: ['addressCountry', 'addressLocality'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'referenceQuantity'],
}

const FORMS: Readonly<Record<string, RegExp>> = {
  price: /^\d+(?:\.\d{1,3})?$/,
  value: /^\d+(?:\.\d{1,3})?$/,
  priceCurrency: /^[A-Z]{3}$/,
  currency: /^[A-Z]{3}$/,
  addressCountry: /^[A-Z]{2}$/,
  applicableCountry: /^[A-Z]{2}$/,
  image: /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif)$/,
  logo: /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif)$/,
  url: /^https?:\/\/\S+$/,
  item: /^https?:\/\/\S+$/,
  gtin: /^(?:\d{8}|\d{12,14})$/,
  availability: /^https:\/\/schema\.org\/(?:InStock|OutOfStock|LimitedAvailability|BackOrder|PreOrder)$/,
  variesBy: /^https:\/\/schema\.org\/(?:color|size|material|pattern|suggestedAge|suggestedGender)$/,
}

/** Lists what is wrong with structured data: a type that nobody knows, a part that is missing, a value in another form. */
export function brokenData(data: unknown, path = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one, place) => brokenData(one, `${path}[${place}]`))
  if (typeof data !== 'object' || data === null) return []
  const node = data as Node
  const type = String(node['@type'] ?? '')
  const known = NEEDS[type]
  // Names a node that stands elsewhere on the page.
  if (Object.keys(node).join() === '@id') return []
  const isGraph = Array.isArray(node['@graph'])
  const found = known || isGraph ? [] : [`${path}: nobody knows the type ${type || 'without a name'}`]
  for (const name of known ?? [])
    if (
      node[name] === undefined ||
      node[name] === '' ||
      (Array.isArray(node[name]) && node[name].length === 0)
    )
      found.push(`${path}${type}: ${name} is missing`)
  for (const [name, value] of Object.entries(node)) {
    const form = FORMS[name]
    const values = Array.isArray(value) ? value : [value]
    for (const one of values)
      if (form && typeof one !== 'object' && !form.test(String(one)))
        found.push(`${path}${type}: ${name} is ${one}`)
    found.push(...brokenData(value, `${path}${name}.`))
  }
  return found
}
