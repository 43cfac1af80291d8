import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FigureTable } from '../reports/FigureTable.tsx'
import type { OssView } from './views.ts'

const asRow = <Row extends { readonly key: string }>(row: Row) => ({ ...row, id: row.key, path: '' })

/** Shows what an OSS return of a quarter declares. */
export function OssPage({ view: { quarter, quarters, columns, rows, corrections } }: { view: OssView }) {
  const t = useT()
  const { basePath } = useSite()
  const title = t('VAT of other EU countries (OSS)')
  return (
    <>
      <title>{title}</title>
      <Link to="/admin/books" className="inline-flex min-h-9 items-center text-13 text-tide underline">
        {t('Accounting')}
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      <nav aria-label={t('Quarter')} className="mt-3 flex flex-wrap gap-x-4">
        {quarters.map(({ query, label, isCurrent }) => (
          <Link
            key={label}
            to={query}
            aria-current={isCurrent ? 'true' : undefined}
            className="inline-flex min-h-9 items-center text-tide underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline mobile:min-h-11"
          >
            <bdi>{label}</bdi>
          </Link>
        ))}
      </nav>
      <p className="mt-3 max-w-prose text-15">
        {t(
          'Invoices of this quarter to customers in other EU countries, less their credit notes. Reverse charge and sales without VAT are not part of it.',
        )}
      </p>
      {rows.length === 0 ? (
        <p className="mt-6">{t('There is nothing to declare.')}</p>
      ) : (
        <FigureTable caption={quarter} columns={columns} rows={rows.map(asRow)} />
      )}
      {corrections.length > 0 && (
        <section className="mt-8">
          <h2 className="text-17">{t('Corrections of former quarters')}</h2>
          <FigureTable
            caption={t('Corrections of former quarters')}
            columns={columns}
            rows={corrections.map(asRow)}
          />
        </section>
      )}
      <p className="mt-6">
        <a
          href={`${basePath}/admin/oss/file.csv?${new URLSearchParams({ quarter })}`}
          download
          className={buttonClass('secondary')}
        >
          {t('Save as CSV')}
        </a>
      </p>
    </>
  )
}
