import type {
  ImageView,
  ProductCard,
  ProductPage,
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
  ;(product as { related: readonly ProductCard[] }).related = related.map(sampleCard)
}

/** The card of a product: the page without what only the page needs. */
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
    images,
    variants,
    categories: [
      {
        slug: seed.category,
        name: seed.category.charAt(0).toUpperCase() + seed.category.slice(1),
        productCount: 3,
        children: [],
      },
    ],
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

/** A drawn picture for a sample image address, or null. */
export function sampleMedia(path: string): string | null {
  const match = /\/media\/sample-([a-z]+)-(front|side|detail)\.svg$/.exec(path)
  const drawing = match ? (DRAWINGS[match[1] ?? ''] ?? DRAWINGS.cables) : null
  if (!match || !drawing) return null
  const zoom =
    match[2] === 'front' ? '0 0 960 960' : match[2] === 'side' ? '120 120 720 720' : '300 300 420 420'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${zoom}" width="960" height="960">${drawing}</svg>`
}

const BOX = (y: number, height: number) =>
  `<rect x="110" y="${y}" width="740" height="${height}" rx="10" fill="#c3cacd" stroke="#4c565a" stroke-width="3"/>`
const KNOB = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#8d979b" stroke="#2c3438" stroke-width="3"/><path d="M${x} ${y}V${y - r}" stroke="#f7a830" stroke-width="5"/>`
const CONE = (y: number, r: number) =>
  `<circle cx="480" cy="${y}" r="${r}" fill="#2c3438"/><circle cx="480" cy="${y}" r="${r * 0.35}" fill="#8d979b"/>`
const DRAWINGS: Readonly<Record<string, string>> = {
  turntables: `${BOX(300, 420)}<circle cx="410" cy="510" r="185" fill="#1b2327"/><circle cx="410" cy="510" r="60" fill="#f7a830"/><circle cx="410" cy="510" r="6" fill="#1b2327"/><path d="M760 350L720 590L600 640" fill="none" stroke="#5d686c" stroke-width="14"/>${KNOB(780, 650, 26)}`,
  styli:
    '<path d="M300 380h300l60 90v60H300z" fill="#2c3438"/><path d="M620 530l40 90l14 6" fill="none" stroke="#8d979b" stroke-width="10"/><rect x="300" y="340" width="220" height="40" fill="#8d979b"/>',
  amplifiers: `${BOX(370, 240)}<rect x="180" y="410" width="230" height="120" fill="#f3e2bd"/><path d="M295 525L350 430" stroke="#be222a" stroke-width="5"/>${KNOB(520, 490, 34)}${KNOB(620, 490, 34)}${KNOB(745, 490, 62)}`,
  loudspeakers: `<rect x="300" y="130" width="360" height="700" rx="8" fill="#c3cacd" stroke="#4c565a" stroke-width="3"/>${CONE(300, 70)}${CONE(580, 140)}`,
  recorders: `<rect x="330" y="230" width="300" height="560" rx="24" fill="#c3cacd" stroke="#4c565a" stroke-width="3"/><rect x="370" y="330" width="220" height="140" fill="#131b1f"/><path d="M385 440h30v-40h30v60h30v-90h30v50h30v-30h30" fill="none" stroke="#f7a830" stroke-width="5"/>${KNOB(480, 610, 70)}<circle cx="400" cy="200" r="44" fill="#5d686c"/><circle cx="560" cy="200" r="44" fill="#5d686c"/>`,
  headphones:
    '<path d="M250 560C250 200 710 200 710 560" fill="none" stroke="#5d686c" stroke-width="26"/><rect x="200" y="510" width="120" height="220" rx="50" fill="#2c3438"/><rect x="640" y="510" width="120" height="220" rx="50" fill="#2c3438"/>',
  cables:
    '<path d="M230 640C230 250 480 250 480 480S730 700 730 330" fill="none" stroke="#2c3438" stroke-width="30"/><rect x="195" y="640" width="70" height="130" fill="#8d979b"/><rect x="695" y="210" width="70" height="130" fill="#f7a830"/>',
}
