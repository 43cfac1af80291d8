import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'
import { decimalAmount } from '#kernel/money.ts'
import { joinBase } from '#web/site/locale-paths.ts'
import type { PageSite } from '#web/site/views.ts'
import type { Crumb } from '#web/ui/Breadcrumbs.tsx'

/** Returns the absolute address of a path in this locale. */
function addressOf(site: PageSite, path: string): string {
  return site.origin + joinBase(site.basePath, path)
}

/** Builds the data of the home page: the shop as an organisation, and as a website with its search. */
export function shopData(site: PageSite): object {
  const url = addressOf(site, '/')
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#shop`,
        name: site.shopName,
        url,
        logo: site.origin + (site.logo?.path ?? `${site.mountPath}/favicon.svg`),
      },
      {
        '@type': 'WebSite',
        '@id': `${url}#site`,
        name: site.shopName,
        url,
        inLanguage: site.locale.code,
        publisher: { '@id': `${url}#shop` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${addressOf(site, '/search')}?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

/** Builds the breadcrumbs from the home page to this page. */
export function breadcrumbData(site: PageSite, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: addressOf(site, path),
    })),
  }
}

/**
 * Builds the data of a product, or of a group with its variants. Prices and stock are the same as on the
 * page.
 */
export function productData(site: PageSite, product: ProductPage): object {
  const url = addressOf(site, `/p/${product.slug}`)
  const shared = {
    name: product.name,
    description: product.summary,
    image: product.images.map((image) => site.origin + site.mountPath + image.original),
    ...(product.vendor ? { brand: { '@type': 'Brand', name: product.vendor } } : {}),
  }
  const [only] = product.variants
  if (product.variants.length === 1 && only) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...shared,
      url,
      sku: only.sku || only.productId,
      offers: offerData(only, url, product.period),
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...shared,
    url,
    productGroupID: product.id,
    hasVariant: product.variants.map((variant) => {
      const variantUrl = `${url}?variant=${encodeURIComponent(variant.productId)}`
      return {
        '@type': 'Product',
        name: variant.name ? `${product.name}, ${variant.name}` : product.name,
        sku: variant.sku || variant.productId,
        url: variantUrl,
        offers: offerData(variant, variantUrl, product.period),
      }
    }),
  }
}

function offerData(variant: VariantView, url: string, period: string | null): object {
  return {
    '@type': 'Offer',
    url,
    price: decimalAmount(variant.price),
    priceCurrency: variant.price.currency,
    ...recurringPrice(variant, period),
    availability: `https://schema.org/${AVAILABILITY[variant.stockLevel]}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}

/** UN/CEFACT codes of the units in which a price recurs. */
const UNIT_CODES: Readonly<Record<string, string>> = { D: 'DAY', W: 'WEE', M: 'MON', Y: 'ANN' }

/** Says for which time a price is paid, so that nobody takes a monthly price for the whole. */
function recurringPrice({ price }: VariantView, period: string | null): object {
  const [, digits, unit = ''] = /^P(\d+)([DWMY])$/.exec(period ?? '') ?? []
  if (digits === undefined) return {}
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: decimalAmount(price),
      priceCurrency: price.currency,
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: Number(digits),
        unitCode: UNIT_CODES[unit],
      },
    },
  }
}

const AVAILABILITY: Readonly<Record<VariantView['stockLevel'], string>> = {
  'in-stock': 'InStock',
  low: 'LimitedAvailability',
  'sold-out': 'OutOfStock',
}
