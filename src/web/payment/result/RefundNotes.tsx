import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { PaymentView, RefundView } from '../views.ts'

/** Shows refunds that have not reached the buyer, and what the buyer has to do. */
export function RefundNotes({ refunds }: Pick<PaymentView, 'refunds'>) {
  const t = useT()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds-title" className="grid gap-3">
      <h2 id="refunds-title" className="text-21">
        {t('Refund')}
      </h2>
      {refunds.map((refund, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds keep their order and have no name that a reader may see
        <RefundNote key={index} refund={refund} />
      ))}
    </section>
  )
}

function RefundNote({ refund: { amount, state, claimUrl } }: { refund: RefundView }) {
  const t = useT()
  const { locale } = useSite()
  const sum = formatMoney(amount, locale.code)
  if (state === 'on-its-way')
    return <p data-refund={state}>{t('{amount} is on its way back to you.', { amount: sum })}</p>
  if (state === 'to-transfer')
    return <p data-refund={state}>{t('We will transfer {amount} back to you.', { amount: sum })}</p>
  return (
    <div data-refund={state} className="grid justify-items-start gap-3 rounded-md border border-edge p-4">
      <p className="max-w-measure">
        {claimUrl === null
          ? t('{amount} is ready for you to claim. Enter your e-mail address above to see the link.', {
              amount: sum,
            })
          : t('{amount} is ready for you to claim. If you have already claimed it, there is nothing to do.', {
              amount: sum,
            })}
      </p>
      {claimUrl !== null && (
        <a
          href={claimUrl}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-tide underline underline-offset-4 print:hidden"
        >
          {t('Claim your refund')}
        </a>
      )}
    </div>
  )
}
