// Tests: tests/flows/admin/plans.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import type { ProductRecord, ProductTextRecord } from '../product-record.ts'
import { lockProductRecord } from '../write-store.ts'
import { saveProduct } from './save-product.ts'
import { newProduct } from './save-texts.ts'
import { setProductStatus } from './set-status.ts'

/** What a plan is as a product. */
export interface PlanProduct {
  readonly name: Readonly<Record<LocaleCode, string>>
  readonly kind: 'subscription' | 'premium'
  /** ISO 8601, such as `P1M`. */
  readonly period: string
  /** Of a period, by currency. Units: minor units. */
  readonly prices: Readonly<Record<string, number>>
  readonly taxClass: string
  readonly isOnSale: boolean
}

export interface SavePlanProduct {
  /** Null for a new plan. */
  readonly handle: string | null
  readonly plan: PlanProduct
  readonly actor: string
  readonly now: Date
}

/**
 * Saves the product of a plan, and returns its handle. A new one is sent nowhere and has no stock; of others the
 * texts beside the name, pictures and further variants stay as they are. Prices are those of the first variant.
 * Throws: not-found, missing-fields without any name, not-on-sale for what should be sold without a price, hidden-by-report,
 * slug-taken where another product took the address of its handle.
 */
export async function savePlanProduct(tx: Tx, command: SavePlanProduct): Promise<string> {
  const { plan, actor, now } = command
  const isNew = command.handle === null
  const name = nameIn(plan, DEFAULT_LOCALE)
  const record =
    command.handle === null ? await newProduct(tx, name, now) : await lockProductRecord(tx, command.handle)
  const [first] = record?.variants ?? []
  if (!record || !first) throw commonErrors['not-found']({ fields: ['id'] })
  const variants = record.variants.map((variant) => ({
    ...variant,
    tracked: isNew ? false : variant.tracked,
    // Stock belongs to whoever counts it: it is not written here.
    onHand: isNew ? variant.onHand : null,
    prices: variant === first ? pricesOf(plan, first.prices) : variant.prices,
  }))
  const saved: ProductRecord = {
    ...record,
    kind: plan.kind,
    period: plan.period,
    taxClass: plan.taxClass,
    requiresShipping: isNew ? false : record.requiresShipping,
    texts: LOCALES.map(({ code }) => textIn(plan, code, record)),
    variants,
  }
  await saveProduct(tx, saved, { actor, reason: 'count', now })
  const { handle } = record
  const isSold = record.status === 'active'
  if (isSold !== plan.isOnSale)
    await setProductStatus(tx, { handle, status: plan.isOnSale ? 'active' : 'draft', now })
  return handle
}

/** Takes a plan off sale that was made by mistake. Throws: not-found. */
export async function withdrawPlanProduct(
  tx: Tx,
  { handle, now }: { readonly handle: string; readonly now: Date },
): Promise<void> {
  await setProductStatus(tx, { handle, status: 'archived', now })
}

/** A language that has no text yet begins with the name alone, at the address of the handle, which nobody else has. */
function textIn(plan: PlanProduct, code: LocaleCode, { handle, texts }: ProductRecord): ProductTextRecord {
  const name = nameIn(plan, code)
  const present = texts.find(({ locale }) => locale === code)
  if (present) return { ...present, name }
  const empty = { summary: '', descriptionHtml: '', facts: [], seoTitle: '', seoDescription: '' }
  return Object.assign(empty, { locale: code, name, slug: handle })
}

/** A language without a name repeats the default one. */
function nameIn({ name }: PlanProduct, locale: string): string {
  const said = Object.entries(name)
  const fallback = name[DEFAULT_LOCALE] || said.find(([, text]) => text !== '')?.[1] || ''
  if (fallback === '') throw commonErrors['missing-fields']({ fields: ['name'] })
  return said.find(([code]) => code === locale)?.[1] || fallback
}

function pricesOf(
  { prices }: PlanProduct,
  before: ProductRecord['variants'][number]['prices'],
): ProductRecord['variants'][number]['prices'] {
  return Object.fromEntries(
    Object.entries(prices).map(([currency, amountMinor]) => {
      const struck = before[currency]?.compareAtMinor ?? null
      return [
        currency,
        { amountMinor, compareAtMinor: struck !== null && struck > amountMinor ? struck : null },
      ]
    }),
  )
}
