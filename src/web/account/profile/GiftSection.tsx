import { Link } from 'react-router'
import type { GiftState } from '#domains/gift/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { ProfileGift } from '../views.ts'
import { Fact, Section } from './Section.tsx'

const STATE_WORDS: Readonly<Record<GiftState, string>> = {
  waiting: msg('Waiting for your payment'),
  ready: msg('Not redeemed yet'),
  redeemed: msg('Redeemed'),
  expired: msg('Expired'),
  cancelled: msg('Cancelled'),
  blocked: msg('Paid back'),
  ended: msg('Paid back'),
}

/** Shows what the person bought for others, and sends a gift again or to another address. */
export function GiftSection({ gifts, say }: { gifts: readonly ProfileGift[]; say: (words: string) => void }) {
  const t = useT()
  return (
    <Section id="gifts" title={t('Gifts')}>
      <ul className="grid gap-4">
        {gifts.map((gift) => (
          <GiftCard key={gift.number} gift={gift} say={say} />
        ))}
      </ul>
    </Section>
  )
}

function GiftCard({ gift, say }: { gift: ProfileGift; say: (words: string) => void }) {
  const t = useT()
  const when = useWhen()
  const { number, orderKey, state, plan, recipientName, recipientEmail, sentAt, deliverAt } = gift
  return (
    <li
      data-gift={number}
      data-state={state}
      className="grid gap-4 rounded-sm border border-hairline p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 font-semibold text-17 [overflow-wrap:anywhere]">
          <bdi>{plan}</bdi>
        </h3>
        <p className="text-muted">{translateText(t, STATE_WORDS[state])}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {recipientName !== '' && (
          <Fact label={t('For')}>
            <bdi>{recipientName}</bdi>
          </Fact>
        )}
        <Fact label={sentAt === null ? t('Will be sent on') : t('Sent on')}>
          <span suppressHydrationWarning>{when(sentAt ?? deliverAt)}</span>
        </Fact>
        <Fact label={t('Number')}>
          <Link to={`/order/${orderKey}`} className="text-tide underline underline-offset-4">
            {t('Order {number}', { number })}
          </Link>
        </Fact>
      </div>
      {state === 'ready' && <Resend number={number} email={recipientEmail} say={say} />}
    </li>
  )
}

function Resend({ number, email, say }: { number: string; email: string; say: (words: string) => void }) {
  const t = useT()
  const { basePath } = useSite()
  const { submit, problem, isBusy } = useCallForm('/gift/resend', () => say(msg('Your gift was sent')))
  return (
    <form
      method="post"
      action={`${basePath}/api/gift/resend`}
      onSubmit={submit}
      className="grid max-w-md gap-3"
    >
      <input type="hidden" name="number" value={number} />
      <Field
        required
        type="email"
        name="recipientEmail"
        label={t('E-mail of the recipient')}
        hint={t('Another address gets another link; the first link then no longer works.')}
        defaultValue={email}
        error={problem}
      />
      <Button tone="secondary" aria-disabled={isBusy} className="justify-self-start">
        {t('Send again')}
      </Button>
    </form>
  )
}
