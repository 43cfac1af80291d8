import { useNavigate, useRevalidator } from 'react-router'
import type { GiftRefusal } from '#domains/gift/contract.ts'
import { EnterAccount } from '#web/account/login/EnterAccount.tsx'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import type { Flash } from '#web/site/views.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { GiftView } from '../views.ts'
import { giftLength } from './gift-length.ts'

interface GiftPageProps {
  readonly view: GiftView
  readonly token: string
  readonly flash: Flash | null
}

const REFUSALS: Readonly<Record<GiftRefusal, string>> = {
  'gift-unknown': msg('This link opens no gift. The giver may have got a new link for you'),
  'gift-used': msg('This gift was already redeemed'),
  'gift-expired': msg('This gift has expired'),
}

/**
 * Shows a gift to whoever has its link: what it is, from whom, and the button that redeems it. Guests sign in or
 * register on the same page first. Source: decision 0049.
 */
export function GiftPage({ view, token, flash }: GiftPageProps) {
  const t = useT()
  const { refusal, gift } = view
  return (
    <div className="mx-auto grid max-w-2xl gap-8 py-8 md:py-12">
      <title>{t('Your gift')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{t('Your gift')}</PageTitle>
      {gift === null || refusal !== null ? (
        <div className="grid justify-items-start gap-4" data-gift-refusal={refusal}>
          <p>{translateText(t, REFUSALS[refusal ?? 'gift-unknown'])}</p>
          <ButtonLink to="/profile">{t('Open your profile')}</ButtonLink>
        </div>
      ) : (
        <>
          <Present gift={gift} />
          <Redeem view={view} token={token} flash={flash} />
        </>
      )}
    </div>
  )
}

function Present({ gift }: { gift: NonNullable<GiftView['gift']> }) {
  const t = useT()
  const when = useWhen()
  const { plan, giver, message, until } = gift
  return (
    <section className="grid gap-4 rounded-md bg-panel p-5 sm:p-6">
      <p className="text-17">{giver === '' ? t('You are given:') : t('{giver} gives you:', { giver })}</p>
      <p className="font-semibold text-21 [overflow-wrap:anywhere]">
        <bdi>{plan}</bdi>
        {' · '}
        {giftLength(t, gift)}
      </p>
      {message !== '' && (
        <blockquote className="whitespace-pre-line border-amber border-s-4 ps-4 [overflow-wrap:anywhere]">
          <bdi>{message}</bdi>
        </blockquote>
      )}
      <p className="text-muted">
        {t('It is paid, and it never renews by itself. It begins when you redeem it.')}{' '}
        <span suppressHydrationWarning>
          {t('You can redeem it until {date}.', { date: when(dayBefore(until)) })}
        </span>
      </p>
      <p className="text-13 text-muted">
        {t(
          'Whoever has this link can redeem the gift, once. Pass it on only if you do not want it yourself.',
        )}
      </p>
    </section>
  )
}

function Redeem({ view, token, flash }: GiftPageProps) {
  const t = useT()
  const navigate = useNavigate()
  const { basePath } = useSite()
  const { revalidate } = useRevalidator()
  const { submit, problem, isBusy } = useCallForm('/gift/redeem', () => void navigate('/profile#access'))
  if (!view.isLoggedIn)
    return (
      <div className="grid max-w-md gap-4">
        <p>{t('Sign in or create an account to redeem it.')}</p>
        <EnterAccount
          start="register"
          heading={(text) => <h2 className="text-21">{text}</h2>}
          done={() => void revalidate()}
        />
      </div>
    )
  return (
    <form method="post" action={`${basePath}/api/gift/redeem`} onSubmit={submit} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem ?? (flash?.error ? translateText(t, flash.error) : null)}
      </p>
      <Button
        aria-disabled={isBusy}
        className="min-h-12 justify-self-start text-17 max-sm:justify-self-stretch"
      >
        {t('Redeem the gift')}
      </Button>
    </form>
  )
}

/** Returns an instant of the last day before a midnight, in every time zone. */
function dayBefore(until: string): string {
  const HALF_DAY_MS = 43_200_000
  return new Date(new Date(until).getTime() - HALF_DAY_MS).toISOString()
}
