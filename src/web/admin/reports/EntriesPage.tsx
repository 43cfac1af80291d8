import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FigureTable } from './FigureTable.tsx'
import type { EntriesView } from './views.ts'

/** Shows what one figure of a report is made of. */
export function EntriesPage({ view: { title, report, figure, columns, rows, next } }: { view: EntriesView }) {
  const t = useT()
  const { locale } = useSite()
  return (
    <>
      <title>{title}</title>
      <Link
        to={`/admin/reports${report}`}
        className="inline-flex min-h-9 items-center text-13 text-tide underline"
      >
        {t('Reports')}
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        {figure.map(({ label, money }) => (
          <div key={label}>
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatMoney(money, locale.code)}</dd>
          </div>
        ))}
      </dl>
      <FigureTable caption={title} columns={columns} rows={rows} />
      {next && (
        <nav aria-label={t('Pages')} className="mt-6">
          <ButtonLink to={next}>{t('Next')}</ButtonLink>
        </nav>
      )}
    </>
  )
}
