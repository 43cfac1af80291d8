import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Price } from '#web/site/Price.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { When } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import type { PayoutView } from './views.ts'

const STATES: Readonly<Record<PayoutView['state'], string>> = {
  requested: msg('Requested'),
  approved: msg('Approved'),
  sent: msg('Sent'),
  paid: msg('Paid'),
  failed: msg('Returned'),
  cancelled: msg('Cancelled'),
}

/** Lists a partner's payouts, newest first, with their statements. Works without script. */
export function PayoutList({ payouts, mayCancel }: { payouts: readonly PayoutView[]; mayCancel: boolean }) {
  const t = useT()
  const { basePath } = useSite()
  if (payouts.length === 0) return <p className="text-muted">{t('No payout yet.')}</p>
  return (
    <ul className="grid gap-px">
      {payouts.map(({ id, number, state, amount, at, code, statements }) => (
        <li
          key={id}
          data-payout={number}
          data-state={state}
          className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2 border-hairline border-b py-3"
        >
          <bdi className="font-mono">{number}</bdi>
          <When at={at} />
          <Price price={amount} />
          <span className={state === 'paid' ? 'text-success' : 'text-muted'}>
            {translateText(t, STATES[state])}
          </span>
          {code !== null && (
            <span className="flex items-center gap-2">
              {t('Coupon')}{' '}
              <bdi dir="ltr" className="font-mono">
                {code}
              </bdi>
              <CopyButton value={code} label={t('Copy {code}', { code })} />
            </span>
          )}
          {statements.map((statement) => (
            <a
              key={statement}
              href={`${basePath}/partner/statement/${statement}.pdf`}
              className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
            >
              {t('Statement {number}', { number: statement })}
            </a>
          ))}
          {mayCancel && state === 'requested' && (
            <form method="post" action={`${basePath}/api/partner/payout/cancel`} className="ms-auto">
              <input type="hidden" name="id" value={id} />
              <Button tone="secondary" aria-label={t('Cancel payout {number}', { number })}>
                {t('Cancel')}
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}
