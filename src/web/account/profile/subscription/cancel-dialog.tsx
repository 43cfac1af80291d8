import { useT } from '#web/i18n/I18nProvider.tsx'
import { useWhen } from '#web/site/When.tsx'
import type { ProfileSubscription } from '../../views.ts'
import { askWithPassword } from '../security/password-dialog.tsx'

/**
 * Asks for the password and cancels a subscription; null when the person changed their mind. Source:
 * specification §6, docs/http-contract.md "POST /subscription/cancel".
 */
export function askToCancel(subscription: ProfileSubscription): Promise<{ readonly ends?: string } | null> {
  return askWithPassword({
    path: '/subscription/cancel',
    fixed: { subscription: subscription.number },
    danger: true,
    words: (t) => ({
      title: t('Cancel subscription'),
      intro: <Consequences subscription={subscription} />,
      confirm: t('Cancel subscription'),
      busy: t('Cancelling'),
    }),
  })
}

function Consequences({ subscription: { name, state, until } }: { subscription: ProfileSubscription }) {
  const t = useT()
  const when = useWhen()
  // One that is owed has nothing paid left to use.
  if (until === null || state === 'past-due' || state === 'locked')
    return <p>{t('{name} ends at once. We do not charge you again.', { name })}</p>
  const values = { name, date: when(until) }
  return (
    <>
      <p>{t('You can use {name} until {date}. Then it ends, and we do not charge you again.', values)}</p>
      <p>{t('Until then you can take this back.')}</p>
    </>
  )
}
