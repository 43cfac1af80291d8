import { Link } from 'react-router'
import type { EntitlementSource } from '#domains/entitlement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, type Translate, translateText } from '#web/i18n/translate.ts'
import { useWhen } from '#web/site/When.tsx'
import type { ProfileAccess } from '../views.ts'
import { Section } from './Section.tsx'

const WHY: Readonly<Record<EntitlementSource, string>> = {
  purchase: msg('You bought it.'),
  subscription: msg('It is part of your subscription.'),
  premium: msg('It is part of your membership.'),
  code: msg('A code opened it for you.'),
  gift: msg('It is a gift.'),
  staff: msg('We opened it for you.'),
}

/** Explains what the person may use: what, why, until when, and what ends it. Source: decision 0040. */
export function AccessSection({ access }: { access: readonly ProfileAccess[] }) {
  const t = useT()
  return (
    <Section id="access" title={t('What you can use')}>
      {access.length === 0 ? (
        <p className="text-muted">
          {t(
            'Nothing yet. Recordings that you buy and memberships appear here, with the reason and the end of each.',
          )}
        </p>
      ) : (
        <ul className="grid gap-3">
          {access.map((one) => (
            <AccessItem key={`${one.name} ${one.source} ${one.from}`} access={one} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AccessItem({ access }: { access: ProfileAccess }) {
  const t = useT()
  const when = useWhen()
  const { name, state, source, number, path } = access
  return (
    <li data-access={state} data-source={source} className="grid gap-1 rounded-sm border border-hairline p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        {path !== null && state === 'open' ? (
          <Link to={path} className="font-semibold text-tide underline underline-offset-4">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <span className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </span>
        )}
        <span className={state === 'open' ? 'font-medium text-success' : 'text-muted'}>
          {state === 'open' ? t('Open') : state === 'later' ? t('Not yet') : t('Ended')}
        </span>
      </p>
      <p className="text-muted">
        {translateText(t, WHY[source])}
        {number !== null && (
          <>
            {' '}
            <bdi>{number}</bdi>
          </>
        )}
      </p>
      <p suppressHydrationWarning>{endingOf(access, t, when)}</p>
    </li>
  )
}

/** Says until when something is open and what ends it. */
function endingOf(
  { state, source, from, until, renews, paidUntil }: ProfileAccess,
  t: Translate,
  when: (at: string) => string,
): string {
  if (state === 'ended') return until === null ? '' : t('It ended on {date}.', { date: when(until) })
  if (state === 'later') return t('It opens on {date}.', { date: when(from) })
  if (until === null)
    return source === 'purchase'
      ? t('It does not end, unless the purchase is paid back.')
      : t('It does not end by itself.')
  if (renews && paidUntil !== null)
    return until > paidUntil
      ? t('Paid until {date}. Each payment moves this day on. If one is late, it stays open until {grace}.', {
          date: when(paidUntil),
          grace: when(until),
        })
      : t('Paid until {date}. Each payment moves this day on.', { date: when(paidUntil) })
  return t('Open until {date}. Then it ends by itself.', { date: when(until) })
}
