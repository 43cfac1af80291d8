import type { FastifyRequest } from 'fastify'
import { gatewayOrderOf, type OrderCallParts, readOrderState } from '#api/calls/order-parts.ts'
import type { ShopRequest } from '#api/pages/index.ts'
import { readFlash } from '#api/plugins/flash.ts'
import type { Sessions } from '#api/plugins/session.ts'
import { presentOrder } from '#api/presenters/order.ts'
import { actorOf, exportData, readUser } from '#domains/account/index.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { ownerOf, readCartOfSession, readDocument, readOrderByKey, readOrderHistory } from '#domains/order/index.ts'
import type { OrderStateView } from '#domains/payment/contract.ts'
import { readRefunds, type StoredRefund } from '#domains/payment/index.ts'
import { isRandomKey } from '#kernel/ids.ts'
import { translatorOf } from '#locales/catalogue.ts'
import type { OrderPageView } from '#web/shop.ts'
import { countryOptions } from './country-options.ts'
import { readExpressView } from './express-view.ts'
import { readProfile } from './profile-view.ts'
import type { ShopCore } from './shop-core.ts'
import type { PersonalReads } from './shop-reader.ts'

/** Reads of one visitor's own cart, orders and forms. Source: contract §4. */
export function personalReads(core: ShopCore, parts: OrderCallParts, sessions: Sessions, catalog: CatalogReader) {
  const { database, clock, rules } = core
  return (visitor: FastifyRequest, { locale }: ShopRequest): PersonalReads => {
    const session = sessions.of(visitor.raw)
    return {
      async cart() {
        const visit = await session.find()
        const [row, user] = await Promise.all([
          visit && readCartOfSession(database, ownerOf(visit)),
          visit && visit.userId !== null ? readUser(database, visit.userId) : null,
        ])
        const document = row && (await readDocument(database, row, locale, rules.current()))
        const order = document && presentOrder(document, { mountPath: parts.mountPath, locale, masked: false })
        return {
          order,
          countries: countryOptions(rules.current(), locale),
          homeCountry: rules.current().homeCountry,
          taxIncluded: rules.current().taxIncluded,
          isLoggedIn: user !== null,
          memberEmail: user?.email ?? null,
        }
      },
      async order(key) {
        const row = isRandomKey(key) ? await readOrderByKey(database, key) : null
        if (!row || row.state === 'cart') return null
        const reader = { visit: await session.find(), locale, translate: translatorOf(locale), now: clock.now() }
        const { document, due, ...state } = await readOrderState(database, row, parts, reader)
        const isAwaited = (state.paymentState === 'awaiting' || state.paymentState === 'partly-paid') && state.attempt?.status === 'processing'
        const gateway = isAwaited ? parts.gateways.find((candidate) => candidate.info.id === state.attempt?.gatewayId) : undefined
        // What is left after a coupon is what has to be brought.
        const awaited = { ...gatewayOrderOf(document, rules.current()), locale, total: due }
        const instruction = (await gateway?.instruction?.(awaited, reader.translate)) ?? null
        const refunds = refundViews(await readRefunds(database, row.id), state.order.masked)
        return {
          ...state,
          instruction,
          history: await readOrderHistory(database, row.id),
          // Whose money is about to go back gets no goods.
          deliveryDays: refunds.length === 0 && isOnItsWay(state) ? deliveryDaysOf(core, document.row.shippingMethod) : null,
          part: state.paymentState === 'partly-paid' ? { paid: { ...due, amount: state.order.total.amount - due.amount }, due } : null,
          refunds,
        }
      },
      async flash(id) {
        const visit = await session.find()
        return visit && readFlash(database, clock, visit.hash, id)
      },
      async profile({ allOrders }) {
        const found = await session.find()
        const { demo } = core.environment
        return found && readProfile(database, { session: found, locale, mountPath: parts.mountPath, demo, allOrders, now: clock.now() })
      },
      async personalData() {
        const { dataDir, demo } = core.environment
        const { userId: accountId, mustSetUpFactor } = actorOf(await session.find(), { demo })
        return accountId === null || mustSetUpFactor
          ? null
          : exportData(database, { accountId, shopName: rules.current().shopName, dataDir, now: clock.now() })
      },
      express: (slug, request) => readExpressView(core, parts, catalog, locale, [slug, request]),
    }
  }
}

/** Whether the shop sends: the money is there, or the courier collects it. */
function isOnItsWay({ order, paymentState, attempt }: OrderStateView): boolean {
  if (order.state === 'cancelled') return false
  if (paymentState === 'paid' || paymentState === 'overpaid' || paymentState === 'partly-refunded') return true
  const isCollected = attempt?.gatewayId === 'cash-on-delivery' && attempt.status === 'processing'
  return isCollected && (paymentState === 'awaiting' || paymentState === 'partly-paid')
}

const REFUND_STATES = { requested: 'on-its-way', accepted: 'on-its-way' } as const

/** Refunds that are not with the buyer yet. Whoever has a claim's address can take the money, so a link to the order alone does not show it. */
function refundViews(refunds: readonly StoredRefund[], masked: boolean): OrderPageView['refunds'] {
  return refunds.flatMap(({ state, amountMinor, currency, claimUrl }) => {
    if (state === 'done' || state === 'failed') return []
    const shown = state === 'waiting' ? (claimUrl === null ? 'to-transfer' : 'to-claim') : REFUND_STATES[state]
    return [{ amount: { amount: amountMinor, currency }, state: shown, claimUrl: masked ? null : claimUrl }]
  })
}

function deliveryDaysOf({ rules }: ShopCore, method: string): OrderPageView['deliveryDays'] {
  const found = rules
    .current()
    .zones.flatMap((zone) => zone.methods)
    .find((candidate) => candidate.publicId === method)
  return found ? { min: found.deliveryDaysMin, max: found.deliveryDaysMax } : null
}
