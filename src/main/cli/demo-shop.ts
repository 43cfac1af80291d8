import type { ProductKind } from '#domains/catalog/contract.ts'
import type { OptionValue, VariantRecord } from '#domains/catalog/product-record.ts'
import type { PageText } from '#domains/page/commands/save-page.ts'
import type { ShippingZoneInput } from '#domains/shipping/commands/save-shipping-zones.ts'
import type { TaxRate } from '#domains/tax/commands/save-tax-rates.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** A whole demo shop as `seedDemo` takes it: data alone, drawings made when they are asked for. */
export interface DemoShop {
  /** Changes when the demo grows: what is missing is then added at the next start. */
  readonly version: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly zones: readonly ShippingZoneInput[]
  readonly taxRates: readonly TaxRate[]
  readonly pages: readonly PageText[]
  /** Parents stand before their children. */
  readonly categories: readonly DemoCategory[]
  /** In the order they are shown. */
  readonly products: readonly DemoProduct[]
}

export interface DemoCategory {
  readonly handle: string
  readonly parent: string | null
  readonly texts: Readonly<Record<LocaleCode, { readonly name: string; readonly slug: string; readonly description: string }>>
}

export interface DemoProduct {
  readonly handle: string
  readonly kind: ProductKind
  readonly vendor: string
  readonly productType: string
  readonly tags: readonly string[]
  readonly taxClass: string
  readonly requiresShipping: boolean
  readonly period: string | null
  /** Handles of categories. */
  readonly categories: readonly string[]
  readonly texts: Readonly<Record<LocaleCode, DemoProductText>>
  readonly variants: readonly DemoVariant[]
  readonly pictures: readonly DemoPicture[]
}

export interface DemoProductText {
  readonly name: string
  readonly slug: string
  readonly summary: string
  readonly descriptionHtml: string
  readonly facts: readonly OptionValue[]
  readonly seoTitle?: string
  readonly seoDescription?: string
}

export interface DemoVariant extends Pick<VariantRecord, 'publicId' | 'sku' | 'weightGrams' | 'tracked' | 'prices'> {
  readonly options: Readonly<Record<LocaleCode, readonly OptionValue[]>>
  readonly onHand: number
  /** Place in the product's pictures of the one that shows this variant. */
  readonly picture?: number
}

export interface DemoPicture {
  /** What the drawing is made from; equal seeds make equal drawings. */
  readonly source: string
  readonly alt: Readonly<Record<LocaleCode, string>>
  draw(): string
}
