import { Link } from 'react-router'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { VatWords } from '#web/site/VatWords.tsx'
import { LocaleLinks } from './LocaleSwitch.tsx'
import type { CategoryNavItem } from './navigation.ts'
import { WithdrawConsent } from './WithdrawConsent.tsx'

type FooterLink = readonly [path: string, name: string]

/** Shows the footer of every page: categories, legal links, languages. */
export function Footer({ items }: { items: readonly CategoryNavItem[] }) {
  const t = useT()
  const { shopName, demo, pages, ownPages, partnerDays } = useSite()
  const texts = TEXT_PAGES.filter(({ handle }) => pages.includes(handle)).map(
    ({ handle, title }): FooterLink => [`/${handle}`, translateText(t, title)],
  )
  const balance: FooterLink = ['/coupon', t('Coupon balance')]
  // The law wants both on every page, in these words. Source: § 312k BGB, Directive 2011/83/EU art. 11a.
  const ends: readonly FooterLink[] = [
    ['/cancel', t('Cancel contracts here')],
    ['/withdraw', t('Withdraw from contract here')],
  ]
  const contact: FooterLink = ['/contact', t('Contact')]
  const own = ownPages.filter(({ inFooter }) => inFooter).map(({ href, name }): FooterLink => [href, name])
  const partner: readonly FooterLink[] = partnerDays !== null ? [['/partner', t('Partner programme')]] : []
  const report: FooterLink = ['/abuse', t('Report something')]
  const legal = [
    ...texts.slice(0, 1),
    contact,
    balance,
    ...partner,
    ...texts.slice(1),
    ...own,
    report,
    ...ends,
  ]
  return (
    <footer className="late mt-24 border-hairline border-t bg-panel">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 px-5 py-12 desktop:grid-cols-[1.2fr_1fr_1fr_1fr]">
        <div className="max-w-measure mobile:col-span-2">
          <p className="text-21 font-bold tracking-tight">{shopName}</p>
          <p className="mt-2 max-w-64 text-muted">
            <VatWords />
          </p>
          {demo && (
            <p className="mt-4 inline-block border border-edge px-2 py-1 font-mono text-11 uppercase">
              {t('Demo shop: nothing is delivered')}
            </p>
          )}
        </div>
        {items.length > 0 && (
          <nav aria-labelledby="footer-products">
            <FooterHeading id="footer-products">{t('Products')}</FooterHeading>
            <FooterLinks links={items.map((item) => [item.href, item.name] as const)} />
          </nav>
        )}
        <nav aria-labelledby="footer-legal">
          <FooterHeading id="footer-legal">{t('Good to know')}</FooterHeading>
          <FooterLinks links={legal} />
          {partnerDays !== null && <WithdrawConsent />}
        </nav>
        <div className="mobile:col-span-2">
          <FooterHeading id="footer-language">{t('Language')}</FooterHeading>
          <LocaleLinks className="-mx-3 mobile:flex mobile:flex-wrap" />
        </div>
      </div>
    </footer>
  )
}

function FooterHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 text-13 font-semibold">
      {children}
    </h2>
  )
}

function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul>
      {links.map(([path, name]) => (
        <li key={path}>
          <Link
            to={path}
            className="inline-flex min-h-11 items-center py-1.5 leading-snug text-muted underline-offset-4 hover:text-ink hover:underline sm:min-h-9"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
