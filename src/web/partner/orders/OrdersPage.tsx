import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { When } from '#web/site/When.tsx'
import { ListFrame, Older } from '../area/ListFrame.tsx'
import type { ListPage, PartnerArea } from '../area/views.ts'
import type { PartnerOrderView } from '../views.ts'

const STATES: Readonly<Record<PartnerOrderView['state'], string>> = {
  paid: msg('Paid'),
  unpaid: msg('Not paid'),
  own: msg('Own order'),
}

interface OrdersPageProps {
  readonly state: PartnerArea['state']
  readonly page: ListPage<PartnerOrderView>
}

/** Lists the orders that a partner brought, newest first, each with the reasons why it counts for them. */
export function OrdersPage({ state, page: { rows, next } }: OrdersPageProps) {
  const t = useT()
  return (
    <ListFrame
      title={t('Orders')}
      intro={t('The orders that you brought, and why each counts for you. You never learn who bought.')}
      state={state}
      file={rows.length === 0 ? null : 'orders/file.csv'}
    >
      {rows.length === 0 && <p className="text-muted">{t('Nobody has ordered by your links yet.')}</p>}
      <ul className="grid gap-px">
        {rows.map(({ number, placedAt, state: paid, why }) => (
          <li key={number} data-order={number} data-state={paid} className="border-hairline border-b py-3">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-6 gap-y-1">
                <bdi className="font-mono">{number}</bdi>
                <When at={placedAt} />
                <span className={paid === 'paid' ? 'text-success' : 'text-muted'}>
                  {translateText(t, STATES[paid])}
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
      <Older path="/partner/orders" next={next} label={t('Show older orders')} />
    </ListFrame>
  )
}
