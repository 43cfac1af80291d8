import type { ReactNode } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PartnerNav } from '../PartnerNav.tsx'
import { Suspended } from '../Suspended.tsx'
import type { PartnerArea } from './views.ts'

interface ListFrameProps {
  readonly title: string
  readonly intro: string
  readonly state: PartnerArea['state']
  /** Path of the list as a file, behind `/partner/`; null: there is none. */
  readonly file: string | null
  readonly children: ReactNode
}

/** Shows one page of the partner area with its heading, the menu, and the list as a file. */
export function ListFrame({ title, intro, state, file, children }: ListFrameProps) {
  const t = useT()
  const { basePath } = useSite()
  return (
    <div className="grid gap-8 py-8 md:py-12">
      <title>{`${title} – ${t('Partner programme')}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <p className="text-13 text-muted">{t('Partner programme')}</p>
        <PageTitle>{title}</PageTitle>
        <p className="mt-2 max-w-measure text-17 text-muted">{intro}</p>
      </div>
      <PartnerNav />
      <Suspended state={state} />
      <div className="grid min-w-0 gap-4">
        {children}
        {file !== null && (
          <p className="print:hidden">
            <a href={`${basePath}/partner/${file}`} download className={buttonClass('secondary')}>
              {t('All as a file (CSV)')}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

interface OlderProps {
  readonly path: string
  readonly next: string | null
  readonly label: string
}

/** Leads to the following rows of a list. */
export function Older({ path, next, label }: OlderProps) {
  if (next === null) return null
  const mark = path.includes('?') ? '&' : '?'
  return (
    <ButtonLink to={`${path}${mark}after=${next}`} className="justify-self-start print:hidden">
      {label}
    </ButtonLink>
  )
}
