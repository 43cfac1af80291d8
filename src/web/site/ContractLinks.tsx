import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'

interface ContractLinksProps {
  /** Which of the two pages to link to. */
  readonly to: readonly ('cancel' | 'withdraw')[]
  /** The number that the forms begin with; absent: that of the member's last contract. */
  readonly number?: string
}

/**
 * Links to the cancellation and the withdrawal in the words of the law, where a page tells of a contract. The
 * footer has both on every page. Source: docs/law.md "Withdrawal", "Cancellation".
 */
export function ContractLinks({ to, number }: ContractLinksProps) {
  const t = useT()
  const words = { cancel: t('Cancel contracts here'), withdraw: t('Withdraw from contract here') }
  return (
    <p data-contract-links="" className="flex flex-wrap gap-x-6 print:hidden">
      {to.map((deed) => (
        <Link
          key={deed}
          to={number === undefined ? `/${deed}` : `/${deed}?number=${number}`}
          className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
        >
          {words[deed]}
        </Link>
      ))}
    </p>
  )
}
