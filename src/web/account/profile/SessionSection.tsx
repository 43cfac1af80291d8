import type { SessionView } from '#domains/account/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useInstant } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from './Section.tsx'

const FACTOR_WORDS = {
  totp: msg('with a code'),
  passkey: msg('with a passkey'),
  recovery: msg('with a recovery code'),
} as const

interface SessionSectionProps {
  readonly sessions: readonly SessionView[]
  readonly say: (words: string) => void
}

/**
 * Shows where this person is signed in, and ends any of these sessions. Works without script. Source: ASVS
 * 7.5.2.
 */
export function SessionSection({ sessions, say }: SessionSectionProps) {
  const t = useT()
  const { basePath } = useSite()
  const others = useCallForm('/user/session/end', () => say(msg('The device is signed out')))
  return (
    <Section id="sessions" title={t('Where you are signed in')}>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <Session key={session.id} session={session} say={say} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form
          method="post"
          action={`${basePath}/api/user/session/end`}
          onSubmit={others.submit}
          className="grid justify-items-start gap-2"
        >
          <input type="hidden" name="all" value="1" />
          <Button tone="secondary" aria-disabled={others.isBusy}>
            {t('Sign out all other devices')}
          </Button>
          <p role="alert" className="text-13 font-medium text-danger empty:hidden">
            {others.problem}
          </p>
        </form>
      )}
    </Section>
  )
}

function Session({ session, say }: { session: SessionView; say: (words: string) => void }) {
  const t = useT()
  const { basePath } = useSite()
  const form = useCallForm('/user/session/end', () => say(msg('The device is signed out')))
  const { id, device, network, createdAt, lastSeenAt, factor, isCurrent } = session
  const instant = useInstant()
  const name = device || t('Unknown device')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-hairline p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words">
          <bdi>{name}</bdi>
          {isCurrent && <b className="ms-2 font-medium text-success">{t('this device')}</b>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          <span suppressHydrationWarning>{t('Signed in on {date}', { date: instant(createdAt) })}</span>
          {factor && <span>{translateText(t, FACTOR_WORDS[factor])}</span>}
          <span suppressHydrationWarning>{t('Last active on {date}', { date: instant(lastSeenAt) })}</span>
          {network && (
            <span>
              {t('Network')} <bdi dir="ltr">{network}</bdi>
            </span>
          )}
        </p>
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {form.problem}
        </p>
      </div>
      {!isCurrent && (
        <form method="post" action={`${basePath}/api/user/session/end`} onSubmit={form.submit}>
          <input type="hidden" name="id" value={id} />
          <Button
            tone="secondary"
            aria-disabled={form.isBusy}
            aria-label={t('Sign out {device}', { device: name })}
          >
            {t('Sign out')}
          </Button>
        </form>
      )}
    </li>
  )
}
