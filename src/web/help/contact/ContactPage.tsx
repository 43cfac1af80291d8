import { useEffect, useRef, useState } from 'react'
import type { ContactPageView } from '#domains/contact/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { type Arrived, ContactForm } from './ContactForm.tsx'
import { ShopFacts } from './ShopFacts.tsx'

/**
 * Shows who the shop is and how to write to it, with and without script; after sending, the case and what happens
 * next. Source: docs/http-contract.md "POST /contact", "Pages".
 */
export function ContactPage({ view, flash }: { view: ContactPageView; flash: Flash | null }) {
  const t = useT()
  const [arrived, setArrived] = useState<Arrived | null>(arrivedOf(flash))
  return (
    <div className="grid gap-x-16 gap-y-10 py-8 md:py-12 desktop:grid-cols-[minmax(0,1fr)_20rem]">
      <title>{t('Contact')}</title>
      <meta name="robots" content="noindex" />
      <div className="grid max-w-xl content-start gap-6">
        <PageTitle>{t('Contact')}</PageTitle>
        {arrived ? (
          <Thanks arrived={arrived} again={() => setArrived(null)} />
        ) : (
          <>
            <p className="text-muted">
              {t('Write to us. We usually answer within one working day, by e-mail.')}
            </p>
            <ContactForm view={view} flash={flash} done={setArrived} />
          </>
        )}
      </div>
      <ShopFacts shop={view.shop} />
    </div>
  )
}

/** Says that the message has arrived, under which case, and what happens next. */
function Thanks({ arrived, again }: { arrived: Arrived; again: () => void }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      role="status"
      data-case={arrived.case}
      className="grid justify-items-start gap-3 rounded-sm border border-success p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="text-21 font-semibold">
        {t('Your message has arrived')}
      </h2>
      <p>{t('Your case is {number}. Name it if you write to us again.', { number: arrived.case })}</p>
      <p className="min-w-0 break-words">
        {arrived.email === ''
          ? t('We mail you a receipt. A person reads your message and answers you by e-mail.')
          : t('We mail a receipt to {email}. A person reads your message and answers you there.', {
              email: arrived.email,
            })}
      </p>
      <p className="text-muted">
        {t('If no receipt comes, look into the folder for spam, or check the address.')}
      </p>
      <a
        href="?"
        className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault()
          again()
        }}
      >
        {t('Write another message')}
      </a>
    </section>
  )
}

function arrivedOf(flash: Flash | null): Arrived | null {
  const { case: number } = flash?.values ?? {}
  return flash?.success && number ? { case: number, email: '' } : null
}
