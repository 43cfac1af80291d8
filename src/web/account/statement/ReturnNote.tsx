import type { ReturnPromise } from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Says what the shop promises about goods that come back; nothing where that is no more than the law. */
export function ReturnNote({ returns }: { returns: ReturnPromise | null }) {
  const t = useT()
  if (returns === null) return null
  const { days, isFree } = returns
  return (
    <p data-returns={days}>
      {t('We take goods back for {days} days after you got them.', { days })}{' '}
      {isFree ? t('We pay for sending them back.') : t('You pay for sending them back.')}
    </p>
  )
}
