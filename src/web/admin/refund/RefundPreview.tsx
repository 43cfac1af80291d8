import { useNavigate } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChangeTable } from '../ChangeTable.tsx'
import type { RefundView } from '../views.ts'

const CALL = '/admin/order/refund'

/** Shows what a refund does, and makes it. */
export function RefundPreview({
  view: { number, sent },
  preview: { total, parts, rows, shown },
}: {
  view: RefundView
  preview: NonNullable<RefundView['preview']>
}) {
  const t = useT()
  const navigate = useNavigate()
  const { basePath, locale } = useSite()
  const { problem, isBusy, submit } = useCallForm(CALL, () => navigate(`/admin/orders/${number}`))
  return (
    <section aria-labelledby="preview" className="border border-edge p-4">
      <h2 id="preview" className="text-17">
        {t('This refund gives back {total}', { total })}
      </h2>
      <ul className="mt-2 grid gap-1">
        {parts.map(({ gatewayId, money, isByHand }) => (
          <li key={gatewayId + money.amount}>
            {formatMoney(money, locale.code)} · {gatewayId}
            {isByHand && <strong className="text-amber-ink"> · {t('To be transferred')}</strong>}
          </li>
        ))}
      </ul>
      <ChangeTable rows={rows} />
      <form
        method="post"
        action={`${basePath}/api${CALL}`}
        onSubmit={submit}
        className="mt-4 grid justify-items-start gap-3"
      >
        {Object.entries({ ...sent, shown }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-13 text-muted">
          {t('A refund cannot be undone. What you still have to transfer you can give up until then.')}
        </p>
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        <Button tone="danger" disabled={isBusy}>
          {isBusy ? t('Please wait') : t('Refund {total}', { total })}
        </Button>
      </form>
    </section>
  )
}
