import type { BalanceView, CouponMove } from '#domains/coupon/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Price } from '#web/site/Price.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'

const WORDS: Readonly<Record<CouponMove['what'], string>> = {
  spent: msg('Spent'),
  'given-back': msg('Given back'),
  'paid-back': msg('Paid back to the buyer'),
}

/** Units: ms. */
const HALF_A_DAY = 43_200_000

/** Shows what is left of a coupon, until when, and what was spent when. */
export function BalanceBox({ found: { balance, validUntil, history } }: { found: BalanceView }) {
  const t = useT()
  const dayOf = useDays()
  return (
    <div className="grid gap-2 rounded-sm border border-edge p-5" data-balance={balance.amount}>
      <p className="text-13 text-muted">{t('Remaining balance')}</p>
      <p>
        <Price price={balance} size="large" />
      </p>
      {validUntil !== null && (
        <p className="text-muted">
          {t('Valid until {date}', { date: dayOf(new Date(validUntil).getTime() - HALF_A_DAY) })}
        </p>
      )}
      {balance.amount > 0 && (
        <p className="text-muted">
          {t(
            'To use the coupon, place your order and choose “Coupon” as the payment method. The rest stays on the coupon.',
          )}
        </p>
      )}
      {history.length > 0 && <History history={history} dayOf={dayOf} />}
    </div>
  )
}

function History({ history, dayOf }: { history: BalanceView['history']; dayOf: (at: number) => string }) {
  const t = useT()
  const { locale } = useSite()
  return (
    <section aria-labelledby="coupon-history" className="mt-3 border-hairline border-t pt-3">
      <h2 id="coupon-history" className="mb-2 text-15 font-semibold">
        {t('History')}
      </h2>
      <ul className="grid gap-2 text-13">
        {history.map(({ what, amount, at, orderNumber }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places.
          <li key={index} className="flex flex-wrap justify-between gap-x-4" data-coupon-move={what}>
            <span>
              {dayOf(new Date(at).getTime())} · {translateText(t, WORDS[what])}
              {orderNumber !== null && ` · ${t('Order {number}', { number: orderNumber })}`}
            </span>
            <span className="font-mono tabular-nums">{formatMoney(amount, locale.code)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns what formats an instant as a day of the shop's time zone. Units: ms. */
function useDays(): (at: number) => string {
  const { locale, timeZone } = useSite()
  const { code } = locale
  const format = new Intl.DateTimeFormat(code === 'ar' ? 'ar-u-nu-latn' : code, {
    dateStyle: 'long',
    timeZone,
  })
  return (at) => format.format(at)
}
