import type { FastifyRequest } from 'fastify'
import { gatewayOrderOf, type OrderCallParts, readOrderState } from '#api/calls/order-parts.ts'
import type { ShopRequest } from '#api/pages/index.ts'
import { readFlash } from '#api/plugins/flash.ts'
import type { Sessions } from '#api/plugins/session.ts'
import { presentOrder } from '#api/presenters/order.ts'
import { offeredCountries, readCartOfSession, readDocument, readOrderByKey, readOrderHistory } from '#domains/order/index.ts'
import { isRandomKey } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import type { OrderPageView } from '#web/shop.ts'
import type { ShopCore } from './shop-core.ts'
import type { PersonalReads } from './shop-reader.ts'

/** Reads of one visitor's own cart, orders and forms. Source: contract §4. */
export function personalReads(core: ShopCore, parts: OrderCallParts, sessions: Sessions) {
  const { database, clock, rules } = core
  return (visitor: FastifyRequest, { locale }: ShopRequest): PersonalReads => {
    const sessionHash = async (): Promise<Buffer | null> => (await sessions.of(visitor.raw).find())?.hash ?? null
    return {
      async cart() {
        const hash = await sessionHash()
        const row = hash && (await readCartOfSession(database, hash))
        const document = row && (await readDocument(database, row, locale, rules.current()))
        const order = document && presentOrder(document, { mountPath: parts.mountPath, locale, masked: false })
        return {
          order,
          countries: countryOptions(offeredCountries(rules.current()), locale),
          taxIncluded: rules.current().taxIncluded,
          isLoggedIn: false,
        }
      },
      async order(key) {
        const row = isRandomKey(key) ? await readOrderByKey(database, key) : null
        if (!row || row.state === 'cart') return null
        const reader = { sessionHash: await sessionHash(), locale, translate: translatorOf(locale), now: clock.now() }
        const { document, ...state } = await readOrderState(database, row, parts, reader)
        const gateway =
          state.paymentState === 'awaiting' ? parts.gateways.find((candidate) => candidate.info.id === state.attempt?.gatewayId) : undefined
        const instruction = (await gateway?.instruction?.({ ...gatewayOrderOf(document, rules.current()), locale }, reader.translate)) ?? null
        return {
          ...state,
          instruction,
          history: await readOrderHistory(database, row.id),
          deliveryDays: deliveryDaysOf(core, document.row.shippingMethod),
        }
      },
      async flash(id) {
        const hash = await sessionHash()
        return hash && readFlash(database, clock, hash, id)
      },
    }
  }
}

function deliveryDaysOf({ rules }: ShopCore, method: string): OrderPageView['deliveryDays'] {
  const found = rules
    .current()
    .zones.flatMap((zone) => zone.methods)
    .find((candidate) => candidate.publicId === method)
  return found ? { min: found.deliveryDaysMin, max: found.deliveryDaysMax } : null
}

const namesByLocale = new Map<LocaleCode, Intl.DisplayNames>()

/** Countries by their name in a locale, in that locale's order. */
function countryOptions(codes: readonly string[], locale: LocaleCode): { code: string; name: string }[] {
  let names = namesByLocale.get(locale)
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: 'region' })
    namesByLocale.set(locale, names)
  }
  return codes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => a.name.localeCompare(b.name, locale))
}
