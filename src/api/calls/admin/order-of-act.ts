import type { Queryable } from '#db/database.ts'
import { type OrderRow, readOrderByNumber } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import { eachNamed, type Field, flag, type PatternField, text } from '../../fields.ts'
import type { CallContext } from '../../form-call.ts'

/** Longest reason, reference or note that staff type. Units: UTF-16 code units. */
export const WORDS_MAX = 500

/** Declares the number of an order. */
export function numberField(): Field<string> {
  return text({ max: 40 })
}

/** Declares an amount as people type it; its currency is known once the payment is read. */
export function amountField(): Field<string> {
  return text({ max: 20 })
}

/** Declares the ticked lines of an order, by the ids of their variants. */
export function linesField(): PatternField<boolean> {
  return eachNamed(/^line\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, flag())
}

/** Returns the ids of the ticked lines. */
export function tickedOf(lines: ReadonlyMap<string, boolean>): string[] {
  return [...lines].filter(([, isTicked]) => isTicked).map(([id]) => id)
}

/** Reads the order of an act. Throws: not-found. */
export async function findOrder(db: Queryable, number: string): Promise<OrderRow> {
  const order = await readOrderByNumber(db, number)
  if (!order || order.state === 'cart') throw commonErrors['not-found']({ fields: ['number'] })
  return order
}

/** Returns who acts, as histories name them, and when. */
export function staffMoment({
  accountId,
  clock,
}: Pick<CallContext<unknown>, 'clock'> & { readonly accountId: string }): Moment {
  return { actor: `staff:${accountId}`, now: clock.now() }
}

/**
 * Reads an amount in minor units of a currency; a comma is a decimal point. Null where nothing was typed.
 * Throws: invalid-fields for what is no amount, and for one below `atLeast`.
 */
export function amountIn(currency: string, typed: string | undefined, atLeast: 0 | 1 = 1): number | null {
  if (typed === undefined || typed === '') return null
  const amountMinor = parseDecimalAmount(typed.replace(',', '.'), currency)
  if (amountMinor === null || amountMinor < atLeast)
    throw commonErrors['invalid-fields']({ fields: ['amount'] })
  return amountMinor
}
