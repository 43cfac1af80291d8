import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { money } from '#kernel/money.ts'
import type { ImageView, PlanView, ProductCard, ProductKind, VariantView } from '../contract.ts'
import type { ImageRecord } from '../product-record.ts'
import { bestStockLevel, gtinOf, isAvailable, stockLevelOf, type UnitMeasure, unitPriceOf } from '../rules.ts'

/** A variant as the statements below build it. Amounts are minor units. */
export interface OfferRow {
  readonly publicId: string
  readonly sku: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly amount: number
  readonly compareAt: number | null
  readonly lowest: number | null
  readonly free: number
  readonly tracked: boolean
  readonly backorder: boolean
  readonly imageId: string | null
  readonly barcode: string
  readonly weight: number
  readonly unit: UnitMeasure['unit'] | null
  readonly unitMeasure: number | null
  readonly unitBase: number | null
}

export interface ImageRow {
  readonly id: string
  readonly hash: string
  readonly type: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly placeholder: string
  readonly alt: string | null
}

export interface CardRow {
  readonly id: string
  readonly kind: ProductKind
  readonly vendor: string
  readonly product_type: string
  readonly requires_shipping: boolean
  readonly period: string | null
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly offers: readonly OfferRow[]
  readonly image: ImageRow | null
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/**
 * Converts a row to a card. The card's product id, price and compare-at price are those of the variant that
 * its form buys, the first available one (the first of all when everything is sold out), so the price shown
 * is the price charged.
 */
export function toCard(row: CardRow, currency: string): ProductCard {
  const chosen = row.offers.find(isAvailable) ?? row.offers[0]!
  return {
    productId: chosen.publicId,
    slug: row.slug,
    kind: row.kind,
    name: row.name,
    vendor: row.vendor,
    summary: row.summary,
    productType: row.product_type,
    price: money(chosen.amount, currency),
    priceVaries: row.offers.some((offer) => offer.amount !== chosen.amount),
    compareAt: chosen.compareAt === null ? null : money(chosen.compareAt, currency),
    lowest30Days: lowestOf(chosen, currency),
    available: isAvailable(chosen),
    stockLevel: bestStockLevel(row.offers.map(stockLevelOf)),
    variantCount: row.offers.length,
    image: row.image && toImage(row.image, row.name),
    period: row.period,
    requiresShipping: row.requires_shipping,
  }
}

/**
 * Converts a row to the plans that it sells: one for each available variant, named after it if there are
 * several. A product without a period cannot be signed up for.
 */
export function toPlans(row: CardRow, currency: string): PlanView[] {
  const { id, slug, summary, period } = row
  if (period === null) return []
  const image = row.image && toImage(row.image, row.name)
  return row.offers.filter(isAvailable).map((offer) => {
    const { productId, name, price } = toVariant(offer, row.name, currency)
    return {
      id,
      productId,
      slug,
      summary,
      period,
      price,
      image,
      name: row.offers.length > 1 ? `${row.name}, ${name}` : row.name,
      requiresShipping: row.requires_shipping,
    }
  })
}

/** Converts a variant's row to its view. */
export function toVariant(offer: OfferRow, productName: string, currency: string): VariantView {
  const price = money(offer.amount, currency)
  const { unit, unitMeasure, unitBase } = offer
  const measured = unit !== null && unitMeasure !== null && unitBase !== null
  return {
    productId: offer.publicId,
    name: offer.options.map((option) => option.value).join(' / ') || productName,
    sku: offer.sku,
    options: offer.options,
    price,
    compareAt: offer.compareAt === null ? null : money(offer.compareAt, currency),
    lowest30Days: lowestOf(offer, currency),
    unitPrice: measured ? unitPriceOf(price, { unit, measure: unitMeasure, base: unitBase }) : null,
    available: isAvailable(offer),
    stockLevel: stockLevelOf(offer),
    imageId: offer.imageId,
    gtin: gtinOf(offer.barcode),
    weightGrams: offer.weight,
  }
}

/** Converts a picture's row to its view. */
export function toImage(row: ImageRow, fallbackAlt: string): ImageView {
  const stem = `/media/${row.hash}`
  return {
    id: row.id,
    original: `${stem}.${ENDINGS[row.type] ?? 'bin'}`,
    width: row.width,
    height: row.height,
    widths: row.widths,
    stem,
    placeholder: row.placeholder,
    alt: row.alt || fallbackAlt,
  }
}

function lowestOf(offer: OfferRow, currency: string): VariantView['lowest30Days'] {
  return offer.compareAt === null ? null : money(offer.lowest ?? offer.amount, currency)
}

/** Converts a picture's record to its view. */
export function pictureView(image: ImageRecord, name: string): ImageView {
  const { originalType: type, alt, ...rest } = image
  return toImage({ ...rest, type, alt: alt[DEFAULT_LOCALE] ?? null }, name)
}
