import type { OrderCallParts } from '#api/calls/order/index.ts'
import { refundsByHand } from '#domains/payment/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { keepWaiting } from '#views/admin/attention/waiting-now.ts'
import type { Desk } from '#views/admin/desk.ts'
import { keepFigures } from '#views/admin/start/shop-figures.ts'
import { readsWaiting } from './attention.ts'
import { orderDesk } from './order-desk.ts'
import { payoutDesk } from './payout-desk.ts'
import type { ShopCore } from './shop-core.ts'

/** Opens what pages of the back office beside lists and records are read with, for each request. */
export function openDesk(
  core: ShopCore,
  { gateways, payments }: Pick<OrderCallParts, 'gateways' | 'payments'>,
): (locale: LocaleCode) => Desk {
  const { database, clock, rules } = core
  const waiting = keepWaiting({ database, clock }, readsWaiting(core, payments))
  const { find: findRefund } = refundsByHand(payments)
  const figures = keepFigures(database)
  return (locale) => ({
    currency: rules.current().currency,
    home: rules.current().homeCountry,
    gatewayName: (id) => {
      const name = gateways.find(({ info }) => info.id === id)?.info.name
      return name === undefined ? id : translatorOf(locale)(name)
    },
    paidThrough: (id) => gateways.find(({ info }) => info.id === id)?.info.paidThrough ?? 'provider',
    findRefund,
    ways: gateways,
    waiting,
    figures,
    ...orderDesk(core, { payments, locale }),
    ...payoutDesk(core),
  })
}
