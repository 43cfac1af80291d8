import { type ImageView, type ProductPage, traitOf, type VariantView } from '#domains/catalog/contract.ts'
import { joinBase } from '#web/site/locale-paths.ts'
import type { PageSite } from '#web/site/views.ts'
import type { Crumb } from '#web/ui/Breadcrumbs.tsx'
import type { ShopFacts, TextPage } from '../views.ts'
import { offerData, returnPolicyData } from './offer-data.ts'
import { type RatingFacts, ratingData } from './rating-data.ts'

/** Wide enough for every result of a search engine. Units: pixels. */
const PICTURE_WIDTH = 1280

/** Returns the absolute address of a path in this locale. */
function addressOf(site: PageSite, path: string): string {
  return site.origin + joinBase(site.basePath, path)
}

/** Builds the data of the home page: the shop as an organisation, and as a website with its search. */
export function shopData(site: PageSite, facts: ShopFacts | null = null): object {
  const url = addressOf(site, '/')
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'OnlineStore',
        '@id': `${url}#shop`,
        name: site.shopName,
        url,
        logo: `${site.origin}${site.mountPath}/icon-512.png`,
        image: site.origin + site.sharePicture,
        ...(facts ? sellerData(site, facts) : {}),
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

/** Says who stands behind the shop: the same as the imprint, and only what the owner has said. */
function sellerData(site: PageSite, facts: ShopFacts): object {
  const { company, street, zip, city, country, email, phone, vatId } = facts.seller
  const told = {
    legalName: company,
    email,
    telephone: phone,
    vatID: vatId,
  }
  const policy = returnPolicyData(site, facts)
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, text]) => text !== '')),
    ...(city === '' || country === ''
      ? {}
      : {
          address: {
            '@type': 'PostalAddress',
            streetAddress: street,
            postalCode: zip,
            addressLocality: city,
            addressCountry: country,
          },
        }),
    ...(policy ? { hasMerchantReturnPolicy: policy } : {}),
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

/** Builds the data of a text: an article where the owner wrote a page of their own, else a page. */
export function textData(site: PageSite, page: TextPage & { readonly path: string }): object {
  const shared = {
    '@context': 'https://schema.org',
    url: addressOf(site, page.path),
    inLanguage: site.locale.code,
    dateModified: page.updatedAt,
    publisher: { '@type': 'Organization', name: site.shopName, url: addressOf(site, '/') },
  }
  if (!page.path.startsWith('/page/')) return { '@type': 'WebPage', ...shared, name: page.title }
  return {
    '@type': 'Article',
    ...shared,
    headline: page.title.slice(0, 110),
    mainEntityOfPage: addressOf(site, page.path),
    image: [site.origin + site.sharePicture],
    author: { '@type': 'Organization', name: site.shopName, url: addressOf(site, '/') },
  }
}

/** What the data of a product says beside the product itself. */
interface ProductFacts {
  readonly facts?: ShopFacts | null
  /** The picture of a product none of whose pictures is encoded yet. */
  readonly shareUrl?: string
  /** Null: nobody reviewed it, or the shop has no reviews. */
  readonly rating?: RatingFacts | null
}

/** Builds the data of a product, or of a group with its variants. Prices, stock and stars are the same as on the page. */
export function productData(
  site: PageSite,
  product: ProductPage,
  { facts = null, shareUrl = '', rating = null }: ProductFacts = {},
): object {
  const url = addressOf(site, `/p/${product.slug}`)
  const pictures = product.images.flatMap((image) => rasterAddress(site, image) ?? [])
  const image = pictures.length > 0 || shareUrl === '' ? pictures : [site.origin + shareUrl]
  const shared = {
    name: product.name,
    description: product.summary || product.name,
    ...(image.length > 0 ? { image } : {}),
    ...(product.vendor ? { brand: { '@type': 'Brand', name: product.vendor } } : {}),
    ...ratingData(rating),
  }
  const [only] = product.variants
  if (product.variants.length === 1 && only) {
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...shared,
      url,
      ...identity(only),
      offers: offerData(site, facts, product, only, url),
    }
  }
  const varied = new Set(product.variants.flatMap(({ options }) => options.map(({ name }) => traitOf(name))))
  const variesBy = [...varied].flatMap((trait) => (trait ? [`https://schema.org/${trait}`] : []))
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...shared,
    url,
    productGroupID: product.id,
    ...(variesBy.length > 0 ? { variesBy } : {}),
    hasVariant: product.variants.map((variant) => {
      const variantUrl = `${url}?variant=${encodeURIComponent(variant.productId)}`
      const own = product.images.find(({ id }) => id === variant.imageId)
      const picture = own && rasterAddress(site, own)
      return {
        '@type': 'Product',
        name: variant.name ? `${product.name}, ${variant.name}` : product.name,
        description: shared.description,
        ...(picture ? { image: picture } : image.length > 0 ? { image: image[0] } : {}),
        ...identity(variant),
        ...traitsOf(variant),
        url: variantUrl,
        offers: offerData(site, facts, product, variant, variantUrl),
      }
    }),
  }
}

function identity({ sku, gtin, productId }: VariantView): object {
  return { sku: sku || productId, ...(gtin ? { gtin } : {}) }
}

function traitsOf({ options }: VariantView): object {
  return Object.fromEntries(
    options.flatMap(({ name, value }) => {
      const trait = traitOf(name)
      return trait ? [[trait, value]] : []
    }),
  )
}

/** Returns the address of a picture that search engines can read; null for a drawing that is not encoded yet. */
function rasterAddress(site: PageSite, { original, stem, widths }: ImageView): string | null {
  const width = widths.findLast((encoded) => encoded <= PICTURE_WIDTH)
  if (width === undefined && original.endsWith('.svg')) return null
  return site.origin + site.mountPath + (width === undefined ? original : `${stem}-${width}.webp`)
}
