import { deliveryWords } from '#domains/shipping/contract.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { DeliveryPromise } from '#web/storefront/views.ts'

/**
 * Says what a product page promises about a parcel within the shop's own country: how long it takes and what it costs at
 * least. Null where the shop sends nothing there. Pure.
 */
export function deliveryPromise(
  { zones, homeCountry, currency }: ShopRules,
  locale: LocaleCode,
  t: Translate,
): DeliveryPromise | null {
  const methods = zones
    .filter(({ countries }) => countries.includes(homeCountry))
    .flatMap((zone) => zone.methods.filter((method) => method.currency === currency))
  if (methods.length === 0) return null
  const days = {
    min: Math.min(...methods.map(({ deliveryDaysMin }) => deliveryDaysMin)),
    max: Math.max(...methods.map(({ deliveryDaysMax }) => deliveryDaysMax)),
  }
  const price = Math.min(...methods.map(({ priceMinor }) => priceMinor))
  const free = methods.flatMap(({ freeFromMinor }) => (freeFromMinor === null ? [] : [freeFromMinor]))
  const place = new Intl.DisplayNames([locale], { type: 'region' }).of(homeCountry) ?? homeCountry
  const words = (cost: string): string => `${deliveryWords(t, days)} · ${place} · ${cost}`
  return {
    text: words(
      price === 0
        ? t('free shipping')
        : t('from {price}', { price: formatMoney({ amount: price, currency }, locale) }),
    ),
    freeText: words(t('free shipping')),
    freeFromMinor: price === 0 ? 0 : free.length === 0 ? null : Math.min(...free),
  }
}
