import type {
  ImageView,
  ProductCard,
  ProductPage,
  ProductTileView,
  StockLevel,
  VariantView,
} from '#domains/catalog/contract.ts'
import { LOCALES } from '#kernel/locales.ts'
import { money } from '#kernel/money.ts'
import { SEEDS, type Seed } from './sample-seeds.ts'

/** The products of the sample shop as their pages show them. */
export const SAMPLE_PRODUCTS: readonly ProductPage[] = SEEDS.map((seed) => sampleProduct(seed, []))
for (const product of SAMPLE_PRODUCTS) {
  const related = SAMPLE_PRODUCTS.filter(
    (other) => other !== product && other.productType !== product.productType,
  ).slice(0, 4)
  ;(product as { related: readonly ProductTileView[] }).related = related.map(sampleCard)
}

/** Builds the card of a product: the page without what only the page needs. */
export function sampleCard(product: ProductPage): ProductCard {
  const {
    productId,
    slug,
    kind,
    name,
    vendor,
    summary,
    productType,
    price,
    priceVaries,
    compareAt,
    lowest30Days,
  } = product
  const { available, stockLevel, variantCount, image, period, requiresShipping } = product
  const part = {
    productId,
    slug,
    kind,
    name,
    vendor,
    summary,
    productType,
    price,
    priceVaries,
    compareAt,
    lowest30Days,
  }
  return { ...part, available, stockLevel, variantCount, image, period, requiresShipping }
}

function sampleProduct(seed: Seed, related: readonly ProductCard[]): ProductPage {
  const stockLevel = seed.stock ?? 'in-stock'
  const variants = sampleVariants(seed, stockLevel)
  const images = ['front', 'side', 'detail'].map((view) => sampleImage(seed, view))
  return {
    id: `0190-${seed.slug}`,
    productId: variants[0]?.productId ?? seed.slug,
    slug: seed.slug,
    kind: 'single',
    name: seed.name,
    vendor: 'Pegel',
    summary: seed.summary,
    productType: seed.type,
    price: money(seed.price, 'EUR'),
    priceVaries: seed.dearer !== undefined,
    compareAt: seed.compareAt ? money(seed.compareAt, 'EUR') : null,
    lowest30Days: seed.compareAt ? money(seed.price, 'EUR') : null,
    available: stockLevel !== 'sold-out',
    stockLevel,
    variantCount: variants.length,
    image: images[0] ?? null,
    period: null,
    requiresShipping: true,
    descriptionHtml: `<p>${seed.summary}</p><p>We measure each unit before it leaves the house and put the sheet into the box. Spare parts are kept for at least ten years.</p>`,
    facts: [
      { name: 'Weight', value: '9.4 kg' },
      { name: 'Width × height × depth', value: '430 × 128 × 345 mm' },
      { name: 'Signal to noise', value: '72 dB (A), DIN 45539' },
      { name: 'Speed', value: '33⅓, 45 rpm' },
    ],
    seoTitle: '',
    seoDescription: '',
    tags: [],
    fits: { count: 0, first: [] },
    images: images.map((image) => ({ ...image, only: [] })),
    variants,
    categories: [
      {
        slug: seed.category,
        name: seed.category.charAt(0).toUpperCase() + seed.category.slice(1),
        productCount: 3,
        children: [],
      },
    ],
    companions: [],
    related,
    slugs: Object.fromEntries(
      LOCALES.map(({ code }) => [code, code === 'de' ? `${seed.slug}-de` : seed.slug]),
    ),
  }
}

function sampleVariants(seed: Seed, stockLevel: StockLevel): readonly VariantView[] {
  const options = seed.options ?? ['']
  return options.map((value, position) => {
    const soldOut = stockLevel === 'sold-out' || (options.length > 2 && position === 1)
    return {
      productId: value ? `${seed.slug}-${position + 1}` : seed.slug,
      name: value,
      sku: `PG-${seed.slug.toUpperCase()}-${position + 1}`,
      options: value ? [{ name: 'Version', value }] : [],
      price: money(seed.price + (position === options.length - 1 ? (seed.dearer ?? 0) : 0), 'EUR'),
      compareAt: seed.compareAt ? money(seed.compareAt, 'EUR') : null,
      lowest30Days: seed.compareAt ? money(seed.price, 'EUR') : null,
      unitPrice: seed.category === 'cables' ? { price: money(seed.price, 'EUR'), per: 'm' } : null,
      available: !soldOut,
      stockLevel: soldOut ? 'sold-out' : stockLevel,
      imageId: null,
      gtin: position === 0 ? '4006381333931' : '',
      weightGrams: 400,
    }
  })
}

function sampleImage(seed: Seed, view: string): ImageView {
  const stem = `/media/sample-${seed.category}-${view}`
  return {
    id: `${seed.slug}-${view}`,
    original: `${stem}.svg`,
    width: 960,
    height: 960,
    widths: [],
    stem,
    placeholder: '',
    alt: `${seed.name}, ${view}`,
  }
}
