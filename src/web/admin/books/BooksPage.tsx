import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import type { Flash } from '#web/site/views.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FlashNote } from '../FlashNote.tsx'
import { useDoneNotice } from '../record/use-done-notice.tsx'
import { BookSettingForm } from './BookSettingForm.tsx'
import type { BooksView, ExportView } from './views.ts'

const LINK = 'inline-flex min-h-9 items-center text-tide underline mobile:min-h-11'

/** Shows the exports of the books, and the form that makes the next one. */
export function BooksPage({ view, flash }: { view: BooksView; flash: Flash | null }) {
  const t = useT()
  const { notice, tell } = useDoneNotice()
  return (
    <>
      <title>{t('Accounting')}</title>
      <PageTitle size="small">{t('Accounting')}</PageTitle>
      <FlashNote flash={flash} />
      {notice}
      <p className="mt-2">
        <Link to="/admin/oss" className={LINK}>
          {t('VAT of other EU countries (OSS)')}
        </Link>
      </p>
      <NextExport view={view} tell={tell} />
      <section className="mt-8">
        <h2 className="text-17">{t('Exports')}</h2>
        {view.exports.length === 0 ? (
          <p className="mt-2">{t('There is nothing here yet.')}</p>
        ) : (
          <ul className="mt-2">
            {view.exports.map((one) => (
              <Exported key={one.number} exported={one} />
            ))}
          </ul>
        )}
      </section>
      <BookSettingForm view={view} tell={tell} />
    </>
  )
}

function NextExport({
  view: { from, to, open, openBefore, currency },
  tell,
}: {
  view: BooksView
  tell: (title: string) => void
}) {
  const t = useT()
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm('/admin/books/export', () => tell(t('Export')))
  return (
    <form
      key={`${from} ${to}`}
      method="post"
      action={`${basePath}/api/admin/books/export`}
      onSubmit={submit}
      className="mt-6 grid gap-3 border border-edge p-4"
    >
      <h2 className="text-17">{t('New export')}</h2>
      <p className="text-15">
        {t(
          '{bookings, plural, =0 {Every booking of the last month is exported.} one {One booking of the last month is not exported yet.} other {# bookings of the last month are not exported yet.}}',
          {
            bookings: open,
          },
        )}{' '}
        {openBefore > 0 &&
          t(
            '{bookings, plural, one {One earlier booking is} other {# earlier bookings are}} not exported either.',
            {
              bookings: openBefore,
            },
          )}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 font-medium text-13">
          {t('First day')}
          <input type="date" name="from" defaultValue={from} required className="field" />
        </label>
        <label className="grid gap-1 font-medium text-13">
          {t('Last day')}
          <input type="date" name="to" defaultValue={to} required className="field" />
        </label>
        <Button disabled={isBusy}>{isBusy ? t('Please wait') : t('Export')}</Button>
      </div>
      <p className="text-13 text-muted">
        {t(
          'An export takes every booking of these days that no earlier export contains. It cannot be taken back, and its files can be saved again at any time.',
        )}{' '}
        {t('The DATEV file contains bookings in {currency} only; the journal contains all currencies.', {
          currency,
        })}
      </p>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}

function Exported({ exported: { number, fromDay, toDay, bookings, who, at } }: { exported: ExportView }) {
  const t = useT()
  const when = useWhen()
  const { basePath } = useSite()
  const fileOf = (format: string): string =>
    `${basePath}/admin/books/file?${new URLSearchParams({ number: String(number), format })}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-b py-2">
      <span>
        <span className="font-medium">{t('Export {number}', { number })}</span>{' '}
        <bdi dir="ltr">
          {fromDay} – {toDay}
        </bdi>{' '}
        <span className="text-13 text-muted">
          {t('{bookings, plural, one {One booking} other {# bookings}}', { bookings })} · <bdi>{who}</bdi> ·{' '}
          <time dateTime={at} suppressHydrationWarning>
            {when(at, { withTime: true })}
          </time>
        </span>
      </span>
      <span className="flex gap-4">
        <a href={fileOf('datev')} download className={LINK}>
          DATEV<span className="sr-only"> {number}</span>
        </a>
        <a href={fileOf('journal')} download className={LINK}>
          {t('Journal')}
          <span className="sr-only"> {number}</span>
        </a>
      </span>
    </li>
  )
}
