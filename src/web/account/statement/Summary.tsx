import { Link } from 'react-router'
import type { ReturnPromise, StatementSummary, WithdrawalTerms } from '#domains/buyer-statement/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ReturnNote } from './ReturnNote.tsx'
import { StatementRows } from './StatementRows.tsx'

/** Shows the second step: what is about to be declared, and one button that declares it. */
export function Summary({
  token,
  summary,
  returns,
}: {
  token: string
  summary: StatementSummary
  returns: ReturnPromise | null
}) {
  const t = useT()
  const { basePath } = useSite()
  const { kind, terms } = summary
  return (
    <>
      <p>
        {kind === 'cancel'
          ? t('You cancel this contract with the button below. We mail the receipt at once.')
          : t('You withdraw from this contract with the button below. We mail the receipt at once.')}
      </p>
      <StatementRows declared={summary} />
      {terms && <Terms terms={terms} />}
      {kind === 'withdraw' && <ReturnNote returns={returns} />}
      <form
        method="post"
        action={`${basePath}/api/${kind}/confirm`}
        className="flex flex-wrap items-center gap-4"
      >
        <input type="hidden" name="token" value={token} />
        <Button>{kind === 'cancel' ? t('Cancel now') : t('Confirm withdrawal')}</Button>
        <Link
          to={`/${kind}`}
          className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
        >
          {t('Change something')}
        </Link>
      </form>
    </>
  )
}

/** Shows what follows from a withdrawal, to readers of the order. */
function Terms({ terms: { lines, refund, note, isShipped } }: { terms: WithdrawalTerms }) {
  const t = useT()
  const { locale } = useSite()
  const waived = lines.filter(({ state }) => state === 'waived').map(({ name }) => name)
  const isLate = note === 'late'
  return (
    <section className="grid gap-2" data-refund={refund?.amount}>
      <h2 className="text-17">{t('What happens next')}</h2>
      {refund && refund.amount > 0 && (
        <p>
          {t('You get back {amount}, by the way you paid, within 14 days.', {
            amount: formatMoney(refund, locale.code),
          })}
        </p>
      )}
      {refund && isShipped && (
        <p>{t('Please send the goods back within 14 days. We refund once they are back.')}</p>
      )}
      {isLate && <p>{t('The 14 days are over. You can send this; our staff decide.')}</p>}
      {note !== '' && !isLate && <p>{t('Our staff look at it and write to you.')}</p>}
      {waived.length > 0 && (
        <p>
          {t(
            'You keep {things}: you asked for these downloads at once and agreed that the right of withdrawal ends when they begin.',
            { things: waived.join(', ') },
          )}
        </p>
      )}
    </section>
  )
}
