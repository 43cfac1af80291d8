import type {
  ImageView,
  ProductCard,
  ProductPage,
  StockLevel,
  VariantView,
} from '#domains/catalog/contract.ts'
import { LOCALES } from '#kernel/locales.ts'
import { money } from '#kernel/money.ts'

interface Seed {
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly type: string
  readonly price: number
  readonly summary: string
  readonly stock?: StockLevel
  readonly compareAt?: number
  readonly options?: readonly string[]
  /** Extra minor units of the last option. */
  readonly dearer?: number
}

const SEEDS: readonly Seed[] = [
  {
    slug: 'pegel-t1',
    name: 'Pegel T1',
    category: 'turntables',
    type: 'Belt drive',
    price: 84900,
    summary:
      'Belt drive with a 4.2 kg platter and an arm that takes most cartridges. Wow and flutter 0.06 %.',
    options: ['Aluminium', 'Walnut'],
    dearer: 6000,
  },
  {
    slug: 'pegel-t2',
    name: 'Pegel T2 Direct',
    category: 'turntables',
    type: 'Direct drive',
    price: 129900,
    compareAt: 149900,
    summary: 'Quartz direct drive, up to speed in 0.7 s.',
  },
  {
    slug: 'studio-78',
    name: 'Studio 78',
    category: 'turntables',
    type: 'Belt drive',
    price: 45900,
    summary: 'Plays 33, 45 and 78. For the crates that nobody else can play.',
    stock: 'low',
  },
  {
    slug: 'stylus-e',
    name: 'Stylus E elliptical',
    category: 'styli',
    type: 'Stylus',
    price: 4900,
    summary: 'Elliptical diamond, 0.3 × 0.7 mil, for the T series.',
  },
  {
    slug: 'stylus-ml',
    name: 'Stylus ML micro-line',
    category: 'styli',
    type: 'Stylus',
    price: 18900,
    summary: 'Micro-line diamond. Reads what a worn groove still holds.',
  },
  {
    slug: 'cartridge-mm',
    name: 'Cartridge MM 20',
    category: 'styli',
    type: 'Cartridge',
    price: 8900,
    summary: 'Moving magnet, 3.6 mV, mounted and aligned by us.',
    stock: 'sold-out',
  },
  {
    slug: 'amp-30',
    name: 'Amplifier A30',
    category: 'amplifiers',
    type: 'Integrated',
    price: 69900,
    summary: '2 × 30 W class AB, phono stage inside, real level meters.',
  },
  {
    slug: 'amp-60',
    name: 'Amplifier A60',
    category: 'amplifiers',
    type: 'Integrated',
    price: 118000,
    summary: '2 × 60 W, two phono inputs, tone controls that can be switched off.',
    stock: 'low',
  },
  {
    slug: 'phono-1',
    name: 'Phono stage P1',
    category: 'amplifiers',
    type: 'Phono stage',
    price: 24900,
    summary: 'RIAA within 0.2 dB from 20 Hz to 20 kHz.',
  },
  {
    slug: 'speaker-s',
    name: 'Loudspeaker S',
    category: 'loudspeakers',
    type: 'Bookshelf',
    price: 39900,
    summary: 'A 13 cm driver in a closed box: 48 Hz to 20 kHz, ± 3 dB.',
    options: ['Single', 'Pair'],
    dearer: 37900,
  },
  {
    slug: 'speaker-l',
    name: 'Loudspeaker L',
    category: 'loudspeakers',
    type: 'Floorstanding',
    price: 149000,
    summary: 'Three ways, 31 Hz. For rooms above 25 m².',
  },
  {
    slug: 'recorder-f2',
    name: 'Field recorder F2',
    category: 'recorders',
    type: 'Field recorder',
    price: 32900,
    summary: '32-bit float, two capsules, nine hours on one charge.',
  },
  {
    slug: 'wind-shield',
    name: 'Wind shield W',
    category: 'recorders',
    type: 'Accessory',
    price: 3900,
    summary: 'Takes 25 dB off wind. Nothing off birds.',
  },
  {
    slug: 'tape-525',
    name: 'Tape 525, 10.5 inch',
    category: 'recorders',
    type: 'Tape',
    price: 5490,
    summary: '762 m of studio tape, +6 dB over reference.',
    compareAt: 5990,
  },
  {
    slug: 'headphones-o',
    name: 'Headphones O open',
    category: 'headphones',
    type: 'Open',
    price: 27900,
    summary: 'Open back, 38 Ω, every part can be replaced.',
    options: ['38 Ω', '250 Ω'],
  },
  {
    slug: 'headphones-c',
    name: 'Headphones C closed',
    category: 'headphones',
    type: 'Closed',
    price: 19900,
    summary: 'Closed back: 22 dB less of the room.',
  },
  {
    slug: 'cable-rca',
    name: 'RCA cable',
    category: 'cables',
    type: 'Line',
    price: 2900,
    summary: '85 pF per metre, written on the jacket.',
    options: ['0.5 m', '1 m', '2 m'],
    dearer: 1200,
  },
  {
    slug: 'cable-xlr',
    name: 'XLR cable',
    category: 'cables',
    type: 'Line',
    price: 3400,
    summary: 'Balanced, braided, soldered by hand.',
  },
]

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
