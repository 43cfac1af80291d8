import type { ReactNode } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { placeOf } from './ProblemSummary.tsx'

/** Shows a checkbox that must be ticked, with its problem below. */
export function Agreement({
  name,
  problem,
  children,
}: {
  name: string
  problem: string | undefined
  children: ReactNode
}) {
  const t = useT()
  return (
    <div id={placeOf(name)}>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          name={name}
          value="1"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${placeOf(name)}-error` : undefined}
          className="mt-0.5 size-6 shrink-0"
        />
        <span>{children}</span>
      </label>
      {problem && (
        <p id={`${placeOf(name)}-error`} className="mt-1 text-13 font-medium text-danger">
          {translateText(t, problem)}
        </p>
      )}
    </div>
  )
}

/**
 * Shows the checkboxes for the terms, with links to their texts. The links open a new tab, so that no input
 * is lost.
 */
export function Agreements({ problem }: { problem: string | undefined }) {
  const t = useT()
  const { basePath, pages } = useSite()
  const texts = [
    { path: '/terms', name: t('Terms') },
    { path: '/withdrawal', name: t('Right of withdrawal') },
    { path: '/privacy', name: t('Privacy') },
  ].filter(({ path }) => pages.includes(path.slice(1)))
  return (
    <div className="grid gap-1">
      <Agreement name="terms" problem={problem}>
        {t('I accept the terms and have read the information on withdrawal and privacy.')}
      </Agreement>
      <ul className="flex flex-wrap gap-x-4 ps-9 text-13">
        {texts.map(({ path, name }) => (
          <li key={path}>
            <a
              href={basePath + path}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-6 items-center text-tide underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
