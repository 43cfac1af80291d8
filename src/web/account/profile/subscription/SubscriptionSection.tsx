import { useT } from '#web/i18n/I18nProvider.tsx'
import { ContractLinks } from '#web/site/ContractLinks.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import type { ProfileSubscription } from '../../views.ts'
import { Section } from '../Section.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'

interface SubscriptionSectionProps {
  readonly subscriptions: readonly ProfileSubscription[]
  readonly say: (words: string) => void
}

/**
 * Shows the subscriptions and memberships, with what a member may do about each. Source: specification §2
 * "Profile settings", docs/http-contract.md "Pages".
 */
export function SubscriptionSection({ subscriptions, say }: SubscriptionSectionProps) {
  const t = useT()
  return (
    <Section id="subscription" title={t('Subscription')}>
      {subscriptions.length === 0 ? (
        <div className="grid gap-4">
          <p className="text-muted">{t('You have no subscription and no membership.')}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/premium">{t('Become a member')}</ButtonLink>
            <ButtonLink to="/subscription">{t('Subscribe')}</ButtonLink>
          </p>
        </div>
      ) : (
        <ul className="grid gap-4">
          {subscriptions.map((subscription) => (
            <SubscriptionCard key={subscription.number} subscription={subscription} say={say} />
          ))}
        </ul>
      )}
      {subscriptions.length > 0 && <ContractLinks to={['cancel', 'withdraw']} />}
    </Section>
  )
}
