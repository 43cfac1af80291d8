import { Link } from 'react-router'
import type { StatementKind, StatementPageView } from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CancelForm } from './CancelForm.tsx'
import { Receipt } from './Receipt.tsx'
import { Summary } from './Summary.tsx'
import { Undo } from './Undo.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

interface StatementPageProps {
  readonly kind: StatementKind
  readonly view: StatementPageView
  readonly flash: Flash | null
}

/**
 * Shows a step of cancelling or withdrawing: the form, the summary with one button, the receipt. Every step is
 * a plain form, so that it works without script. Source: § 312k BGB, Directive 2011/83/EU art. 11a.
 */
export function StatementPage({ kind, view, flash }: StatementPageProps) {
  const t = useT()
  const title = kind === 'cancel' ? t('Cancel contracts here') : t('Withdraw from contract here')
  return (
    <div className="mx-auto grid max-w-xl gap-6 py-8 md:py-12" data-step={view.step}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <SuccessBanner text={flash?.success ? translateText(t, flash.success) : null} />
      <PageTitle>{title}</PageTitle>
      {flash?.error && (
        <p role="alert" className="rounded-sm border border-danger p-4 font-medium text-danger">
          {translateText(t, flash.error)}
        </p>
      )}
      {view.step === 'form' &&
        (kind === 'cancel' ? (
          <CancelForm filled={view.filled} flash={flash} />
        ) : (
          <WithdrawForm filled={view.filled} returns={view.returns} flash={flash} />
        ))}
      {view.step === 'summary' && (
        <Summary token={view.token} summary={view.summary} returns={view.returns} />
      )}
      {view.step === 'receipt' && <Receipt receipt={view.receipt} />}
      {view.step === 'undo' && <Undo kind={kind} view={view} />}
      {view.step === 'expired' && (
        <div className="grid justify-items-start gap-3">
          <p>{t('This link was already used or has expired.')}</p>
          <Link
            to={`/${kind}`}
            className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
          >
            {t('Fill in the form again')}
          </Link>
        </div>
      )}
    </div>
  )
}
