import type { ImageView, ProductCard } from '#domains/catalog/contract.ts'
import { money } from '#kernel/money.ts'

/** A name that is longer than any place for it. */
export const LONG_NAME =
  'Overhauled direct drive turntable with a detachable tonearm and its measurement sheet'
/** A word that does not fit into a narrow column. */
export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'
/** A sentence in Arabic, whose direction differs from that of most pages. */
export const ARABIC = 'مشغل أسطوانات بحركة مباشرة، مع شهادة قياس'

/** A picture that every shop has: its own icon. Heights differ, as those of covers do. */
export function samplePicture(id: string, height = 512): ImageView {
  const original = '/icon-512.png'
  return { id, original, width: 512, height, widths: [], stem: '', placeholder: '', alt: 'Pegel T1' }
}

/** Returns the card of a product that no shop sells, changed by `change`. */
export function sampleProduct(place: number, change: Partial<ProductCard> = {}): ProductCard {
  const card: ProductCard = {
    productId: `kit-${place}`,
    slug: `kit-${place}`,
    kind: 'single',
    name: `Pegel T${place}`,
    vendor: 'Pegel',
    summary: '',
    productType: 'Direct drive',
    price: money(64_900 + place * 1_000, 'EUR'),
    priceVaries: false,
    compareAt: null,
    lowest30Days: null,
    available: true,
    stockLevel: 'in-stock',
    variantCount: 1,
    image: samplePicture(`kit-picture-${place}`),
    period: null,
    requiresShipping: true,
  }
  return Object.assign(card, change)
}

/** Products in every state that a card shows. */
export const SAMPLE_CARDS: Readonly<
  Record<'normal' | 'reduced' | 'low' | 'gone' | 'long' | 'plan', ProductCard>
> = {
  normal: sampleProduct(1),
  reduced: sampleProduct(2, { compareAt: money(74_900, 'EUR'), lowest30Days: money(66_900, 'EUR') }),
  low: sampleProduct(3, { stockLevel: 'low', variantCount: 3, priceVaries: true }),
  gone: sampleProduct(4, { stockLevel: 'sold-out', available: false }),
  long: sampleProduct(5, { name: LONG_NAME, productType: LONG_WORD }),
  plan: sampleProduct(6, { kind: 'subscription', period: 'P1M', requiresShipping: false, image: null }),
}

/** Loudness of a recording that nobody made, the same on every visit. Units: percent. */
export const SAMPLE_PEAKS: readonly number[] = Array.from({ length: 96 }, (_, at) =>
  Math.round(50 + 40 * Math.sin(at / 5) * Math.cos(at / 17)),
)

/** Turntables of which somebody owns one. */
export function sampleModels(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `Deck ${at + 1}`)
}
