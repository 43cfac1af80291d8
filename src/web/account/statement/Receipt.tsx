import type { StatementReceipt } from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useInstant } from '#web/site/When.tsx'
import { StatementRows } from './StatementRows.tsx'

/**
 * Shows the receipt: what was declared, and when it was received, to keep or print. The same was mailed.
 * Source: § 312k BGB.
 */
export function Receipt({ receipt }: { receipt: StatementReceipt }) {
  const t = useT()
  const at = useInstant()(receipt.at, { withSeconds: true })
  return (
    <>
      <p role="status" className="text-17 font-medium" data-receipt={receipt.number}>
        {receipt.kind === 'cancel' ? t('We received your cancellation.') : t('We received your withdrawal.')}
      </p>
      <StatementRows
        declared={receipt}
        more={[
          [t('Received on'), at],
          [t('Number of this receipt'), String(receipt.number)],
        ]}
      />
      <p>
        {t(
          'We mail this receipt to {email}. If we find the contract, we write to you at once what happens next.',
          {
            email: receipt.email,
          },
        )}
      </p>
      <button
        type="button"
        className="needs-script min-h-11 justify-self-start text-tide underline underline-offset-4 print:hidden"
        onClick={() => window.print()}
      >
        {t('Print this page')}
      </button>
    </>
  )
}
