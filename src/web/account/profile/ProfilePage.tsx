import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { SignOutForm } from '#web/site/SignOutForm.tsx'
import type { Flash } from '#web/site/views.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { ProfileView } from '../views.ts'
import { AccessSection } from './AccessSection.tsx'
import { AddressSection } from './AddressSection.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { DataSection } from './DataSection.tsx'
import { GiftSection } from './GiftSection.tsx'
import { OrderSection } from './OrderSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { SessionSection } from './SessionSection.tsx'
import { SecuritySection } from './security/SecuritySection.tsx'
import { SubscriptionSection } from './subscription/SubscriptionSection.tsx'
import { DeviceSection } from './tokens/DeviceSection.tsx'
import { TokenSection } from './tokens/TokenSection.tsx'

interface ProfilePageProps {
  readonly view: ProfileView
  readonly flash: Flash | null
  readonly allOrders: boolean
}

/**
 * Shows everything about one's account on one page; the menu beside it leads to its sections. Source:
 * docs/http-contract.md "Pages".
 */
export function ProfilePage({ view, flash, allOrders }: ProfilePageProps) {
  const t = useT()
  const [note, setNote] = useState<string | null>(flash?.success ?? null)
  const { user, orders, addresses, gifts, mustSetUpFactor } = view
  const parts = [
    { id: 'orders', title: t('Orders') },
    { id: 'subscription', title: t('Subscription') },
    { id: 'access', title: t('What you can use') },
    ...(gifts.length > 0 ? [{ id: 'gifts', title: t('Gifts') }] : []),
    { id: 'person', title: t('Personal data') },
    ...(addresses.length > 0 ? [{ id: 'addresses', title: t('Addresses') }] : []),
    { id: 'security', title: t('Security') },
    { id: 'sessions', title: t('Where you are signed in') },
    { id: 'tokens', title: t('Tokens') },
    { id: 'devices', title: t('Players and devices') },
    { id: 'consents', title: t('Consents') },
    { id: 'data', title: t('Your data') },
  ]
  return (
    <div className="py-8 md:py-12">
      <title>{t('Profile')}</title>
      <meta name="robots" content="noindex" />
      <SuccessBanner text={note === null ? null : translateText(t, note)} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <PageTitle>{t('Profile')}</PageTitle>
          <p className="mt-2 break-words text-17 text-muted">
            <bdi>{user.name || user.email}</bdi>
          </p>
        </div>
        <SignOutForm className={buttonClass('secondary')} />
      </div>
      {flash?.error && (
        <p role="alert" className="mt-6 rounded-sm border border-danger p-4 font-medium text-danger">
          {translateText(t, flash.error)}
        </p>
      )}
      {mustSetUpFactor && (
        <p role="alert" className="mt-6 flex items-start gap-3 rounded-sm border border-amber-ink p-4">
          <Icon name="warning" className="mt-0.5 text-amber-ink" />
          {t('Staff accounts need a second factor. Set one up to continue.')}
        </p>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-8 desktop:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={t('Profile')} className="desktop:sticky desktop:top-36 desktop:self-start">
          <ul className="flex flex-wrap gap-x-5 desktop:grid desktop:border-hairline desktop:border-s">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center text-muted hover:text-ink desktop:ps-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 content-start gap-12">
          <OrderSection orders={orders} hasMore={view.hasMoreOrders} showsAll={allOrders} />
          <SubscriptionSection subscriptions={view.subscriptions} say={setNote} />
          <AccessSection access={view.access} />
          {gifts.length > 0 && <GiftSection gifts={gifts} say={setNote} />}
          <PersonSection view={view} say={setNote} />
          {addresses.length > 0 && <AddressSection addresses={addresses} />}
          <SecuritySection view={view} say={setNote} />
          <SessionSection sessions={view.sessions} say={setNote} />
          <TokenSection tokens={view.tokens} say={setNote} />
          <DeviceSection devices={view.tokens.filter(({ clientId }) => clientId !== null)} say={setNote} />
          <ConsentSection partnerSince={view.partnerConsentSince} say={setNote} />
          <DataSection />
        </div>
      </div>
    </div>
  )
}
