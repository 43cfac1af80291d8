import type { TextPageHandle } from '#domains/page/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { ProductType } from './catalogue/product-types.ts'
import type { PictureParams } from './drawings/index.ts'
import type { SoundKind } from './drawings/soundscape.ts'
import type { FilmKind } from './films/scenes.ts'

/** One text per language of the shop. */
export type Localised<Value> = Readonly<Record<LocaleCode, Value>>

export interface Fact {
  readonly name: string
  readonly value: string
}

export interface DemoCategory {
  readonly handle: string
  /** Handle of the category above it, which stands before it in the list. */
  readonly parent?: string
  readonly texts: Localised<{ readonly name: string; readonly slug: string; readonly description: string }>
}

export interface DemoProductText {
  readonly name: string
  /** Unique within its language; Latin letters, digits and hyphens. */
  readonly slug: string
  /** One sentence: the reason to buy it. */
  readonly summary: string
  readonly descriptionHtml: string
  /** The specifications. */
  readonly facts: readonly Fact[]
}

export interface DemoVariant {
  /** The productId of the contract: `[a-z0-9-]{1,40}`. */
  readonly publicId: string
  readonly sku: string
  readonly options: Localised<readonly Fact[]>
  readonly priceMinor: number
  readonly compareAtMinor?: number
  readonly weightGrams: number
  /** Null: unlimited. Products on sale have 50 or more. Source: docs/http-contract.md "Demo people". */
  readonly stock: number | null
  /** Index into the product's pictures; the first one when absent. */
  readonly picture?: number
}

export interface DemoPicture {
  readonly drawing: PictureParams
  /** The value of an option, in English, whose versions it shows; all versions when absent. */
  readonly shows?: string
  readonly alt: Localised<string>
}

export interface DemoProduct {
  readonly handle: string
  readonly kind: 'single' | 'subscription' | 'premium'
  /** ISO 8601, for subscriptions and plans. */
  readonly period?: 'P1M' | 'P1Y'
  readonly vendor: string
  /** A facet for filters; one English word group per family. */
  readonly productType: ProductType
  readonly tags: readonly string[]
  /** Models of other things that it fits. */
  readonly fits?: readonly string[]
  /** Handles of products that one buys with it, the most useful first. */
  readonly companions?: readonly string[]
  readonly taxClass: 'standard' | 'reduced' | 'digital' | 'voucher'
  readonly requiresShipping: boolean
  /** Handles of the categories, the main one first. */
  readonly categories: readonly string[]
  readonly texts: Localised<DemoProductText>
  readonly variants: readonly DemoVariant[]
  readonly pictures: readonly DemoPicture[]
  /** What it plays or says in the library. */
  readonly library?: DemoLibraryItem
}

/** One part of a recording; several are chapters. */
export interface DemoScene {
  readonly sound: SoundKind
  readonly seconds: number
}

export interface DemoCaption {
  /** Units: seconds. */
  readonly from: number
  readonly text: Localised<string>
}

/** What a product of the library plays or says. Captions last until the next one begins. */
export type DemoLibraryItem =
  | { readonly kind: 'audio'; readonly scenes: readonly DemoScene[] }
  | {
      readonly kind: 'video'
      readonly film: FilmKind
      readonly seconds: number
      readonly captions: readonly DemoCaption[]
    }
  | { readonly kind: 'article'; readonly markdown: Localised<string> }

export type DemoPageTexts = Localised<{ readonly title: string; readonly bodyHtml: string }>

export interface DemoPage {
  readonly handle: TextPageHandle
  readonly texts: DemoPageTexts
}

export interface DemoShippingMethod {
  readonly publicId: string
  readonly names: Localised<string>
  readonly priceMinor: number
  /** Shipping is free from this value of goods on. Units: minor units. */
  readonly freeFromMinor: number | null
  readonly maxWeightGrams: number | null
  readonly deliveryDays: { readonly min: number; readonly max: number }
}

export interface DemoShippingZone {
  readonly name: string
  readonly countries: readonly string[]
  readonly methods: readonly DemoShippingMethod[]
}

export interface DemoSettings {
  readonly shopName: string
  readonly currency: string
  readonly homeCountry: string
  /** The seller as invoices name it. */
  readonly address: Readonly<Record<string, string>>
  readonly bankAccount: { readonly holder: string; readonly iban: string; readonly bic: string }
  readonly zones: readonly DemoShippingZone[]
  /** Rate by country and class. Units: parts of ten thousand. */
  readonly taxRates: readonly {
    readonly country: string
    readonly taxClass: string
    readonly rateBp: number
  }[]
}
