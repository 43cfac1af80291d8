import { useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDetailsClosers } from '#web/ui/use-details-closers.ts'
import { useAlternates } from './use-alternates.ts'

/** Links to this page in every language, each named in its own language, without flags. */
export function LocaleLinks({ className = '' }: { className?: string }) {
  const t = useT()
  return (
    <ul aria-label={t('Language')} className={className}>
      {useAlternates().map(({ code, name, dir, href, current }) => (
        <li key={code}>
          <a
            href={href}
            lang={code}
            hrefLang={code}
            aria-current={current ? 'true' : undefined}
            className="flex min-h-11 items-center gap-2 px-3 hover:bg-panel aria-[current]:font-semibold"
          >
            <bdi dir={dir}>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Shows the current language's code in the header; it opens the list of languages. */
export function LocaleSwitch() {
  const t = useT()
  const { locale } = useSite()
  const details = useRef<HTMLDetailsElement>(null)
  useDetailsClosers(details)
  return (
    <details ref={details} className="relative">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2.5 font-mono text-13 uppercase hover:bg-panel">
        <Icon name="globe" size={18} />
        <span className="sr-only">{t('Language')}: </span>
        {locale.code}
      </summary>
      <LocaleLinks className="absolute end-0 top-full z-30 mt-1 min-w-40 border border-hairline bg-ground py-1" />
    </details>
  )
}
