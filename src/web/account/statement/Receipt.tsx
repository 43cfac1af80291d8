import type { StatementReceipt } from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { StatementRows } from './StatementRows.tsx'

/**
 * Shows the receipt: what was declared, and when it was received, to keep or print. The same was mailed.
 * Source: § 312k BGB.
 */
export function Receipt({ receipt }: { receipt: StatementReceipt }) {
  const t = useT()
  const at = useInstant(receipt.at)
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

/** Formats date and time with the time zone. */
export function useInstant(iso: string): string {
  const { locale, timeZone } = useSite()
  return new Intl.DateTimeFormat(locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
}
