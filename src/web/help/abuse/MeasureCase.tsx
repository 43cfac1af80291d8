import type { MeasureView } from '#domains/abuse/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { useInstant } from '#web/site/When.tsx'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { KIND_WORDS, MEASURE_ENTRY_WORDS } from './abuse-words.ts'
import { CaseEntry } from './CaseEntry.tsx'
import { WordsForm } from './WordsForm.tsx'

/**
 * Shows a measure to whoever it concerns, by their own link: what was restricted, why, and a form that objects. Nothing
 * is said of the reporter. Source: Regulation (EU) 2022/2065 art. 17 and 20.
 */
export function MeasureCase({ view, flash }: { view: MeasureView; flash: Flash | null }) {
  const t = useT()
  const instant = useInstant()
  const { what, stands, kind, label, number, entries, objectUntil, key } = view
  const title = t('Restriction because of report {number}', { number: String(number) })
  return (
    <div className="mx-auto grid max-w-xl gap-6 py-8 md:py-12" data-measure={stands ? 'stands' : 'ended'}>
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
        {stands ? <Standing what={what} /> : t('The restriction is over.')}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">{translateText(t, KIND_WORDS[kind])}</dt>
        <dd className="break-words">
          <bdi>{label}</bdi>
        </dd>
      </dl>
      <section aria-labelledby="measure-entries" className="grid gap-4">
        <h2 id="measure-entries" className="text-21">
          {t('What was said')}
        </h2>
        <ol className="grid gap-4">
          {entries.map((entry) => (
            <CaseEntry
              key={`${entry.at} ${entry.what}`}
              title={translateText(t, MEASURE_ENTRY_WORDS[entry.what])}
              isOwn={entry.what === 'objected'}
              at={entry.at}
              text={entry.text}
            />
          ))}
        </ol>
      </section>
      {objectUntil !== null && (
        <WordsForm
          call="object"
          secret={key}
          label={t('Why should we decide otherwise?')}
          button={t('Object')}
          flash={flash}
        >
          <p className="text-13 text-muted" suppressHydrationWarning>
            {t(
              'You can object once, until {date}. Another person then decides. You can also turn to a court, or to a certified body for out-of-court settlement.',
              { date: instant(objectUntil) },
            )}
          </p>
        </WordsForm>
      )}
      <p className="text-13 text-muted">
        {t('Whoever has the link to this page can read it. Keep it to yourself.')}
      </p>
    </div>
  )
}

function Standing({ what }: Pick<MeasureView, 'what'>) {
  const t = useT()
  return what === 'suspend'
    ? t('Your account is suspended. What you paid for is still delivered.')
    : t('We restricted this: it is no longer available, or not sent.')
}
