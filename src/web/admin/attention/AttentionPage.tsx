import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { useWhen } from '#web/site/When.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CellValue } from '../CellValue.tsx'
import { ActFields } from '../record/ActForm.tsx'
import { useDoneNotice } from '../record/use-done-notice.tsx'
import type { ActView } from '../views.ts'
import { DigestForm } from './DigestForm.tsx'
import { REASON_WORDS } from './reason-words.ts'
import { SnoozeForm, WakeForm } from './SnoozeForm.tsx'
import type { AttentionView, WaitingKindView, WaitingView } from './views.ts'

/** Shows everything that waits for a person, by kind, the oldest first. */
export function AttentionPage({ view, flash }: { view: AttentionView; flash: Flash | null }) {
  const t = useT()
  const { kinds, snoozed, maySnooze, digest, isEmpty } = view
  const note = flash?.error ?? flash?.success
  const { notice, tell } = useDoneNotice()
  return (
    <>
      <title>{t('Needs attention')}</title>
      <PageTitle size="small">{t('Needs attention')}</PageTitle>
      {note && (
        <p role={flash?.error ? 'alert' : 'status'} className="mt-4 border border-edge p-3 font-medium">
          {translateText(t, note)}
        </p>
      )}
      {notice}
      {isEmpty && <p className="mt-6">{t('Nothing waits for you.')}</p>}
      <div className="mt-6 grid gap-8">
        {kinds.map((kind) => (
          <Kind key={kind.kind} kind={kind} maySnooze={maySnooze} tell={tell} />
        ))}
      </div>
      {snoozed.length > 0 && (
        <details className="mt-8">
          <summary className="inline-flex min-h-11 items-center font-semibold">
            {t('Put off: {things}', { things: snoozed.length })}
          </summary>
          <ul>
            {snoozed.map((thing) => (
              <li key={`${thing.kind} ${thing.subject}`} className="border-hairline border-b py-3">
                <Subject thing={thing} />
                <p className="text-13 text-muted">
                  {t(REASON_WORDS[thing.reason])} · <bdi>{thing.who}</bdi> · <Until at={thing.until} />
                </p>
                {maySnooze && <WakeForm thing={thing} done={() => tell(t('Bring back'))} />}
              </li>
            ))}
          </ul>
        </details>
      )}
      {digest && <DigestForm digest={digest} done={() => tell(t('Save'))} />}
    </>
  )
}

function Kind({
  kind: { kind, title, remedy, things, hasMore },
  maySnooze,
  tell,
}: {
  kind: WaitingKindView
  maySnooze: boolean
  tell: (title: string) => void
}) {
  const t = useT()
  return (
    <section aria-labelledby={`kind-${kind}`}>
      <h2 id={`kind-${kind}`} className="text-17">
        {title}{' '}
        <span className="font-normal text-muted">
          ({things.length}
          {hasMore ? '+' : ''})
        </span>
      </h2>
      <p className="mt-1 max-w-prose text-15">{remedy}</p>
      <ul className="mt-2">
        {things.map((thing) => (
          <li key={thing.subject} className="border-hairline border-b py-2">
            <Subject thing={thing} />
            {thing.act && <Remedy act={thing.act} subject={thing.subject} tell={tell} />}
            {maySnooze && <SnoozeForm thing={thing} done={() => tell(t('Put off'))} />}
          </li>
        ))}
      </ul>
      {hasMore && <p className="mt-2 text-13 text-muted">{t('More of this kind wait and are not shown.')}</p>}
    </section>
  )
}

function Subject({ thing: { subject, money, detail, since, path, command } }: { thing: WaitingView }) {
  const t = useT()
  const when = useWhen()
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={since} suppressHydrationWarning className="text-13 text-muted tabular-nums">
        {when(since, { withTime: true })}
      </time>
      <div className="min-w-0 break-words">
        {path === '' ? (
          <bdi className="font-medium">{subject}</bdi>
        ) : (
          <Link
            to={`/admin/${path}`}
            className="inline-flex min-h-9 items-center font-medium underline mobile:min-h-11"
          >
            <bdi>{subject}</bdi>
          </Link>
        )}
        <p className="text-13 text-muted">
          {money && <CellValue cell={{ kind: 'money', money }} />} <bdi lang="en">{detail}</bdi>
        </p>
        {command && (
          <p className="text-13 text-muted">
            {t('On the server:')} <bdi lang="en">{command}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

/** Shows what resolves a thing, closed at first. */
function Remedy({ act, subject, tell }: { act: ActView; subject: string; tell: (title: string) => void }) {
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center text-13 text-tide underline mobile:min-h-11">
        {act.title}
        <span className="sr-only">: {subject}</span>
      </summary>
      <div className="mt-1 max-w-prose pb-3">
        <ActFields act={act} done={() => tell(act.title)} />
      </div>
    </details>
  )
}

function Until({ at }: { at: string }) {
  const t = useT()
  const when = useWhen()
  return (
    <time dateTime={at} suppressHydrationWarning>
      {t('until {date}', { date: when(at, { withTime: true }) })}
    </time>
  )
}
