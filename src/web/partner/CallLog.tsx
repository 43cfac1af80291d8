import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useInstant } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { CallView } from './views.ts'

interface CallLogProps {
  readonly calls: readonly CallView[]
  readonly canSend: boolean
  readonly say: (words: string) => void
}

const STATES: Readonly<Record<CallView['state'], string>> = {
  waiting: msg('Waiting'),
  delivered: msg('Arrived'),
  failed: msg('Not delivered'),
}
const TONES: Readonly<Record<CallView['state'], string>> = {
  waiting: 'text-muted',
  delivered: 'text-success',
  failed: 'text-danger',
}

/** Lists the newest signed calls with what came of them; sends a test, or one of them again. Works without script. */
export function CallLog({ calls, canSend, say }: CallLogProps) {
  const t = useT()
  const instant = useInstant()
  const { basePath } = useSite()
  const form = useCallForm('/partner/callback/test', () => say(msg('The test call is on its way')))
  return (
    <div className="grid gap-2">
      {canSend && (
        <form method="post" action={`${basePath}/api/partner/callback/test`} onSubmit={form.submit}>
          <Button tone="secondary" aria-disabled={form.isBusy}>
            {t('Send a test call')}
          </Button>
          <p role="alert" className="text-13 font-medium text-danger empty:hidden">
            {form.problem}
          </p>
        </form>
      )}
      {calls.length > 0 && (
        <ul aria-label={t('Newest calls')} className="grid gap-px">
          {calls.map((call) => (
            <li
              key={call.id}
              data-call={call.id}
              data-state={call.state}
              className="flex flex-wrap items-center gap-x-6 gap-y-1 border-hairline border-b py-2"
            >
              <span className="min-w-32">{t(call.what)}</span>
              <time dateTime={call.at} suppressHydrationWarning className="text-13 text-muted tabular-nums">
                {instant(call.at)}
              </time>
              <span className={`flex items-baseline gap-2 ${TONES[call.state]}`}>
                {translateText(t, STATES[call.state])}
                {call.status !== null && <bdi className="font-mono">{call.status}</bdi>}
              </span>
              {canSend && call.state !== 'waiting' && <ResendForm call={call} say={say} />}
              {call.problem !== null && (
                <p className="w-full text-13 text-muted" suppressHydrationWarning>
                  {t(call.problem)}
                  {call.nextAt !== null && ` · ${t('Next try: {date}', { date: instant(call.nextAt) })}`}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ResendForm({ call, say }: { call: CallView; say: CallLogProps['say'] }) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/partner/callback/resend', () => say(msg('The call is sent again')))
  return (
    <form
      method="post"
      action={`${basePath}/api/partner/callback/resend`}
      onSubmit={form.submit}
      className="ms-auto"
    >
      <input type="hidden" name="id" value={call.id} />
      <button
        type="submit"
        aria-disabled={form.isBusy}
        className="min-h-11 text-tide underline underline-offset-4"
      >
        {t('Send again')}
      </button>
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {form.problem}
      </p>
    </form>
  )
}
