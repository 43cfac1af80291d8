import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import type { Flash } from '#web/site/views.ts'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CellValue } from '../CellValue.tsx'
import { FlashNote } from '../FlashNote.tsx'
import { WorkProgress } from '../live/WorkProgress.tsx'
import { useDoneNotice } from '../record/use-done-notice.tsx'
import { ImportSettings } from './ImportSettings.tsx'
import type { ImportView } from './views.ts'

/** Shows an import: how far it is, what it would do or did, and what can be done next. */
export function ImportPage({
  view,
  flash,
  isSetUpOpen = false,
}: {
  view: ImportView
  flash: Flash | null
  /** Whether the guided set-up has something left, to which the page leads back. */
  isSetUpOpen?: boolean
}) {
  const t = useT()
  const { id, stateWords, isWorking, done, total, totals, reason, nothing, can } = view
  const { notice, tell } = useDoneNotice()
  return (
    <>
      <title>{t('Import products')}</title>
      <Link to="/admin/imports" className="inline-flex min-h-9 items-center text-13 text-tide underline">
        {t('Imports')}
      </Link>
      <PageTitle size="small">{t('Import products')}</PageTitle>
      <FlashNote flash={flash} />
      {notice}
      {isWorking ? (
        <WorkProgress work={{ id, words: stateWords, done, total }} />
      ) : (
        <p role="status" className="mt-2 font-medium">
          {stateWords}
        </p>
      )}
      {reason !== '' && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {reason}
        </p>
      )}
      {!isWorking && totals.length > 0 && (
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
          {totals.map(({ label, count }) => (
            <div key={label}>
              <dt className="text-13 text-muted">{label}</dt>
              <dd className="text-17 tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      )}
      {nothing !== '' && <p className="mt-4 max-w-[62ch]">{nothing}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {can.start && (
          <ImportAct call="/admin/import/start" id={id} words={t('Import now')} tone="primary" tell={tell} />
        )}
        {can.undo && (
          <ImportAct
            call="/admin/import/undo"
            id={id}
            words={t('Undo the import')}
            tone="danger"
            tell={tell}
          />
        )}
        {can.stop && (
          <ImportAct call="/admin/import/stop" id={id} words={t('Stop')} tone="secondary" tell={tell} />
        )}
      </div>
      {can.undo && (
        <p className="mt-1 max-w-[62ch] text-13 text-muted">
          {t(
            'Products go back to what they were, new ones are deleted. What somebody changed since, or an order needs, is kept and named.',
          )}
        </p>
      )}
      {isSetUpOpen && !isWorking && (
        <Link to="/admin/setup?step=done" className="inline-flex min-h-11 items-center text-tide underline">
          {t('Go on with the set-up')}
        </Link>
      )}
      {can.check && <ImportSettings view={view} tell={tell} />}
      <ReportTable view={view} />
    </>
  )
}

function ImportAct({
  call,
  id,
  words,
  tone,
  tell,
}: {
  call: `/${string}`
  id: string
  words: string
  tone: ButtonTone
  tell: (title: string) => void
}) {
  const t = useT()
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm(call, () => tell(words))
  return (
    <form method="post" action={`${basePath}/api${call}`} onSubmit={submit}>
      <input type="hidden" name="import" value={id} />
      <Button tone={tone} disabled={isBusy}>
        {isBusy ? t('Please wait') : words}
      </Button>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}

function ReportTable({ view: { rows, hasMoreRows, onlyProblems } }: { view: ImportView }) {
  const t = useT()
  if (rows.length === 0 && !onlyProblems) return null
  return (
    <section className="mt-8">
      <h2 className="text-17">{t('Row by row')}</h2>
      <Link
        to={onlyProblems ? '?' : '?rows=problems'}
        className="inline-flex min-h-11 items-center text-tide underline"
      >
        {onlyProblems ? t('Show all') : t('Show only problems')}
      </Link>
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-edge border-b text-start text-13">
              <th scope="col" className="py-1 pe-2 text-end font-medium">
                {t('Line')}
              </th>
              <th scope="col" className="px-2 py-1 text-start font-medium">
                {t('Result')}
              </th>
              <th scope="col" className="px-2 py-1 text-start font-medium">
                {t('Product')}
              </th>
              <th scope="col" className="px-2 py-1 text-start font-medium">
                {t('What')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, handle, result, tone, text }, place) => (
              <tr key={`${line} ${String(place)}`} className="border-hairline border-b align-top">
                <td className="py-1 pe-2 text-end tabular-nums">{line === 0 ? '' : line}</td>
                <td className="px-2 py-1">
                  <CellValue cell={{ kind: 'state', text: result, tone }} />
                </td>
                <td className="break-words px-2 py-1">
                  <bdi>{handle}</bdi>
                </td>
                <td className="break-words px-2 py-1">
                  <bdi>{text}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMoreRows && (
        <p className="mt-2 text-13 text-muted">{t('There are more rows than are shown here.')}</p>
      )}
    </section>
  )
}
