import type { AbuseCaseView } from '#domains/abuse/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { useInstant } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ENTRY_WORDS, KIND_WORDS, REASON_WORDS, STATE_WORDS } from './abuse-words.ts'
import { CaseEntry } from './CaseEntry.tsx'
import { WordsForm } from './WordsForm.tsx'

/**
 * Shows a case to whoever has its link: its state, what was said, and what the reporter can do. Each form posts to a
 * call of its own and works without script.
 */
export function AbuseCase({ view, flash }: { view: AbuseCaseView; flash: Flash | null }) {
  const t = useT()
  const title = t('Report {number}', { number: String(view.number) })
  return (
    <div className="mx-auto grid max-w-xl gap-6 py-8 md:py-12" data-case-state={view.state}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <SuccessBanner text={flash?.success ? translateText(t, flash.success) : null} />
      <PageTitle>{title}</PageTitle>
      {flash?.error && (
        <p role="alert" className="rounded-sm border border-danger p-4 font-medium text-danger">
          {translateText(t, flash.error)}
        </p>
      )}
      <p role="status" className="rounded-sm border border-edge p-4 font-medium">
        {translateText(t, STATE_WORDS[view.state])} <Decision view={view} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">{translateText(t, KIND_WORDS[view.kind])}</dt>
        <dd className="break-words">
          <bdi>{view.label}</bdi>
        </dd>
        <dt className="text-muted">{t('Reason')}</dt>
        <dd>{translateText(t, REASON_WORDS[view.reason])}</dd>
      </dl>
      <section aria-labelledby="case-entries" className="grid gap-4">
        <h2 id="case-entries" className="text-21">
          {t('What was said')}
        </h2>
        <ol className="grid gap-4">
          {view.entries.map((entry) => (
            <CaseEntry
              key={`${entry.at} ${entry.what}`}
              title={translateText(t, ENTRY_WORDS[entry.what])}
              isOwn={entry.isOwn}
              at={entry.at}
              text={entry.text}
            />
          ))}
        </ol>
      </section>
      <CaseForms view={view} flash={flash} />
      <p className="text-13 text-muted">
        {t('Whoever has the link to this page can read it. Keep it to yourself.')}
      </p>
    </div>
  )
}

function Decision({ view: { state, decision } }: { view: AbuseCaseView }) {
  const t = useT()
  if (state !== 'closed' || decision === null) return null
  return decision === 'actioned'
    ? t('You were right, and we did something about it.')
    : t('We found nothing that we have to act on.')
}

/** What the reporter can do, each in a form of its own. */
function CaseForms({ view, flash }: { view: AbuseCaseView; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const instant = useInstant()
  const { key, mayWrite, mayWithdraw, appealUntil } = view
  return (
    <>
      {mayWrite && (
        <WordsForm
          call="message"
          secret={key}
          label={t('Your message to us')}
          button={t('Send the message')}
          flash={flash}
        />
      )}
      {appealUntil !== null && (
        <WordsForm
          call="appeal"
          secret={key}
          label={t('Why should we decide otherwise?')}
          button={t('Appeal')}
          flash={flash}
        >
          <p className="text-13 text-muted" suppressHydrationWarning>
            {t(
              'You can appeal once, until {date}. You can also turn to a court, or to a certified body for out-of-court settlement.',
              {
                date: instant(appealUntil),
              },
            )}
          </p>
        </WordsForm>
      )}
      {mayWithdraw && (
        <form
          method="post"
          action={`${basePath}/api/abuse/withdraw`}
          className="grid gap-2 border-hairline border-t pt-6"
        >
          <input type="hidden" name="case" value={key} />
          <p className="text-muted">
            {t('Was it a mistake? Then withdraw your report, and we do not go on with it.')}
          </p>
          <Button tone="danger" className="justify-self-start">
            {t('Withdraw the report')}
          </Button>
        </form>
      )}
    </>
  )
}
