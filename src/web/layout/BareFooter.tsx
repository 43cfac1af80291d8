import { Link } from 'react-router'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { VatWords } from '#web/site/VatWords.tsx'
import { LocaleLinks } from './LocaleSwitch.tsx'

/** Shows the footer of the checkout: what the law wants on every page, and the languages. */
export function BareFooter() {
  const t = useT()
  const { demo, pages } = useSite()
  const legal = [
    ...TEXT_PAGES.filter(({ handle }) => pages.includes(handle)).map(
      ({ handle, title }) => [`/${handle}`, translateText(t, title)] as const,
    ),
    // The law wants both on every page, in these words. Source: § 312k BGB, Directive 2011/83/EU art. 11a.
    ['/cancel', t('Cancel contracts here')] as const,
    ['/withdraw', t('Withdraw from contract here')] as const,
  ]
  return (
    <footer className="mt-16 border-hairline border-t text-13 text-muted">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-2 px-5 py-6 desktop:grid-cols-[minmax(0,1fr)_auto]">
        <nav aria-label={t('Good to know')}>
          <ul className="flex flex-wrap gap-x-5">
            {legal.map(([path, name]) => (
              <li key={path}>
                <Link
                  to={path}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LocaleLinks className="-mx-3 flex flex-wrap" />
        <p className="max-w-measure">
          <VatWords />
          {demo && ` ${t('Demo shop: nothing is delivered')}.`}
        </p>
      </div>
    </footer>
  )
}
