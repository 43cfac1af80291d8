import { Link } from 'react-router'
import type { ContactPageView } from '#domains/contact/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'

const LINK = 'inline-flex min-h-11 items-center text-tide underline underline-offset-4'

/** Shows who the shop is and when somebody is there, as far as the owner said it. */
export function ShopFacts({ shop: { lines, email, phone, hours } }: { shop: ContactPageView['shop'] }) {
  const t = useT()
  const { pages } = useSite()
  return (
    <aside aria-labelledby="shop-facts" className="grid content-start gap-4 self-start bg-panel p-5">
      <h2 id="shop-facts" className="text-17 font-semibold">
        {t('How to reach us')}
      </h2>
      {hours !== '' && (
        <p className="whitespace-pre-line break-words">
          <bdi>{hours}</bdi>
        </p>
      )}
      {lines.length > 0 && (
        <address className="whitespace-pre-line break-words not-italic">
          <bdi>{lines.join('\n')}</bdi>
        </address>
      )}
      {phone !== '' && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={LINK}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {email !== '' && (
        <a href={`mailto:${email}`} className={`${LINK} break-all`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
      {pages.includes('imprint') && (
        <Link to="/imprint" className={LINK}>
          {t('Imprint')}
        </Link>
      )}
      {pages.includes('privacy') && (
        <Link to="/privacy" className={LINK}>
          {t('What we do with your message: privacy')}
        </Link>
      )}
    </aside>
  )
}
