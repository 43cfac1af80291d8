import { z } from 'zod'
import { type GatewayRule, NO_GATEWAY_RULE, readSettings, saveSettings } from '#domains/shop/index.ts'
import { decimalAmount, parseDecimalAmount } from '#kernel/money.ts'
import { amount, country, currencyCode } from '../file-fields.ts'
import type { FilePart } from './part.ts'

const rule = z
  .strictObject({
    isOn: z.boolean().default(true),
    place: z.int().min(1).max(99).nullable().default(null),
    countries: z.array(country).default([]),
    currencies: z.array(currencyCode).default([]),
    min: amount.nullable().default(null),
    max: amount.nullable().default(null),
    // Of both amounts; absent: that of the shop.
    currency: currencyCode.optional(),
  })
  .refine(({ min, max }) => min === null || max === null || Number(min) <= Number(max), {
    path: ['max'],
    message: 'must not be below min',
  })

const schema = z.record(z.string().regex(/^[a-z-]{1,40}$/, 'expected the name of a way to pay'), rule)

type Rules = Readonly<Record<string, GatewayRule>>

/** Whether and to whom ways to pay are offered. Keys of providers are secrets: no file has them. */
export const gatewayPart: FilePart<z.output<typeof schema>, Rules> = {
  holds: { settings: ['gateways'], tables: [] },
  schema,
  ofFile: (written, { currency }) =>
    mapValues(written, ({ isOn, min, max, currency: own = currency, ...same }) => ({
      ...same,
      isOff: !isOn,
      minMinor: min === null ? null : parseDecimalAmount(min, own),
      maxMinor: max === null ? null : parseDecimalAmount(max, own),
      limitCurrency: own,
    })),
  toFile: (rules, { currency }) =>
    mapValues(rules, ({ isOff, minMinor, maxMinor, limitCurrency, place, countries, currencies }) => {
      const own = limitCurrency || currency
      const text = (minor: number | null): string | null =>
        minor === null ? null : decimalAmount({ amount: minor, currency: own })
      return {
        isOn: !isOff,
        place,
        countries: [...countries],
        currencies: [...currencies],
        min: text(minMinor),
        max: text(maxMinor),
        currency: own,
      }
    }),
  async read(db) {
    const { gateways } = await readSettings(db, ['gateways'])
    const stored = (gateways ?? {}) as Readonly<Record<string, Partial<GatewayRule>>>
    return mapValues(stored, (one) => Object.assign({}, NO_GATEWAY_RULE, one))
  },
  save: (tx, gateways, { now }) => saveSettings(tx, { gateways }, now),
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}
