import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { When } from '#web/site/When.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Part } from './Part.tsx'
import type { PartnerOrderView } from './views.ts'

const STATES: Readonly<Record<PartnerOrderView['state'], string>> = {
  paid: msg('Paid'),
  unpaid: msg('Not paid'),
  own: msg('Own order'),
}

interface OrderListProps {
  readonly orders: readonly PartnerOrderView[]
  readonly next: string | null
}

/** Lists the orders that a partner brought, newest first, each with the reasons why it counts for them. */
export function OrderList({ orders, next }: OrderListProps) {
  const t = useT()
  return (
    <Part id="orders" title={t('Orders')}>
      {orders.length === 0 && <p className="text-muted">{t('Nobody has ordered by your links yet.')}</p>}
      <ul className="grid gap-px">
        {orders.map(({ number, placedAt, state, why }) => (
          <li key={number} data-order={number} data-state={state} className="border-hairline border-b py-3">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-6 gap-y-1">
                <bdi className="font-mono">{number}</bdi>
                <When at={placedAt} />
                <span className={state === 'paid' ? 'text-success' : 'text-muted'}>
                  {translateText(t, STATES[state])}
                </span>
                <span className="ms-auto text-13 text-tide underline underline-offset-4">{t('Why?')}</span>
              </summary>
              <ol className="mt-1 grid max-w-measure list-decimal gap-1 ps-5 text-muted">
                {why.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
      {next !== null && (
        <ButtonLink to={`/partner?after=${next}#orders`} className="justify-self-start">
          {t('Show older orders')}
        </ButtonLink>
      )}
    </Part>
  )
}
