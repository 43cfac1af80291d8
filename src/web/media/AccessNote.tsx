import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Day } from './Day.tsx'
import type { AccessSource, AccessView } from './views.ts'

const WORDS: Readonly<Record<AccessSource, string>> = {
  purchase: msg('You bought it.'),
  subscription: msg('It is part of your subscription.'),
  premium: msg('It is part of your membership.'),
  code: msg('A code opened it for you.'),
  gift: msg('It is a gift.'),
  staff: msg('We opened it for you.'),
}

/** Says why somebody may use something, or not, and until when. */
export function AccessNote({ access }: { access: AccessView }) {
  const t = useT()
  const { state, source, plan, from, until } = access
  return (
    <p data-access={state} className="text-13 text-muted">
      {state === 'none' || source === null ? (
        t('You do not have this recording.')
      ) : (
        <>
          {translateText(t, WORDS[source])}
          {plan !== null && (
            <>
              {' · '}
              <bdi>{plan}</bdi>
            </>
          )}
          {state === 'open' && until !== null && (
            <>
              {' · '}
              {t('Until:')} <Day at={until} />
            </>
          )}
          {state === 'later' && from !== null && (
            <>
              {' · '}
              {t('It opens when the time to withdraw from the order is over:')} <Day at={from} />
            </>
          )}
          {state === 'ended' && until !== null && (
            <>
              {' · '}
              {t('It ended:')} <Day at={until} />
            </>
          )}
        </>
      )}
    </p>
  )
}
