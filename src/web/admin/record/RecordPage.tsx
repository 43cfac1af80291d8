import { useId } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { useWhen } from '#web/site/When.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CellValue } from '../CellValue.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { UndoForm } from '../form/UndoForm.tsx'
import { WorkProgress } from '../live/WorkProgress.tsx'
import { PageLinks } from '../PageLinks.tsx'
import type { ActView, RecordView, TableView } from '../views.ts'
import { ActForm } from './ActForm.tsx'
import { DocumentFrame, PlainText } from './RecordDocuments.tsx'
import { RecordPicture } from './RecordPicture.tsx'
import { useDoneNotice } from './use-done-notice.tsx'

/** Shows one record: its facts, what it consists of, what happened to it, and what can be done with it. */
export function RecordPage({ view, flash }: { view: RecordView; flash: Flash | null }) {
  const t = useT()
  const {
    area,
    title,
    states,
    facts,
    tables,
    acts,
    form,
    history,
    texts = [],
    frames = [],
    actLinks = [],
    notes = [],
  } = view
  const { basePath, shopName } = useSite()
  const { notice, tell } = useDoneNotice()
  // The form says itself why it was refused.
  const note = form?.problem ? null : (flash?.error ?? flash?.success)
  return (
    <>
      <title>{title}</title>
      <p className="hidden font-bold text-17 print:block">{shopName}</p>
      {area && (
        <Link
          to={`/admin/${area.path}`}
          className="inline-flex min-h-9 items-center text-13 text-tide underline print:hidden"
        >
          {area.title}
        </Link>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PageTitle size="small">{title}</PageTitle>
        {states.map((cell, index) => (
          <CellValue key={String(index)} cell={cell} />
        ))}
      </div>
      <PageLinks links={view.links ?? []} />
      {view.work && <WorkProgress work={view.work} />}
      {notice}
      {(note || form?.undo) && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border border-edge px-4 py-2 print:hidden">
          <p role={flash?.error ? 'alert' : 'status'} className="font-medium">
            {note ? translateText(t, note) : t('Saved')}
          </p>
          {form?.undo && <UndoForm act={form.undo.act} />}
        </div>
      )}
      <div
        className={`mt-6 grid gap-8 print:block ${acts.length + actLinks.length > 0 ? 'desktop:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
      >
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          {facts.length > 0 && (
            <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
              {facts.map(({ label, cell }) => (
                <div key={label}>
                  <dt className="text-13 text-muted">{label}</dt>
                  <dd className="break-words">
                    {cell.kind === 'nothing' || (cell.kind === 'text' && cell.text === '') ? (
                      '–'
                    ) : (
                      <CellValue cell={cell} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {view.picture && <RecordPicture picture={view.picture} />}
          {form && <RecordForm key={`${form.id} ${form.version} ${form.undo?.act}`} view={form} />}
          {notes.map(({ words, who, at }) => (
            <p key={`${at}${words}`} className="whitespace-pre-line border-s-2 border-amber-ink ps-3">
              <bdi>{words}</bdi> <span className="text-13 text-muted">{who}</span>
            </p>
          ))}
          {tables.map((table) => (
            <FactTable key={table.title} table={table} />
          ))}
          {frames.map((frame) => (
            <DocumentFrame key={frame.path} frame={frame} />
          ))}
          {texts.map((one) => (
            <PlainText key={one.title} one={one} />
          ))}
          {history.length > 0 && <History view={view} />}
        </div>
        {(acts.length > 0 || actLinks.length > 0) && (
          <aside aria-label={t('What you can do')} className="grid content-start gap-4">
            {actLinks.map(({ title, path }) => (
              <a
                key={path}
                href={`${basePath}/admin/${path}`}
                className="flex min-h-11 items-center border border-edge px-4 font-semibold hover:bg-panel"
              >
                {title}
              </a>
            ))}
            {view.isPrintable && (
              <button
                type="button"
                className="needs-script flex min-h-11 items-center border border-edge px-4 font-semibold hover:bg-panel"
                onClick={() => window.print()}
              >
                {t('Print this page')}
              </button>
            )}
            {acts.map((act) => (
              <ActForm
                key={act.showsNewer ? `${act.call} ${title}` : `${act.call} ${JSON.stringify(act.subject)}`}
                act={act.showsNewer && flash?.error ? withTyped(act, flash.values) : act}
                tell={tell}
              />
            ))}
          </aside>
        )}
      </div>
    </>
  )
}

/** Puts what was typed back into an act that was refused, for browsers without script. */
function withTyped(act: ActView, typed: Flash['values']): ActView {
  const fields = act.fields.map((field) => ({ ...field, value: typed[field.name] ?? field.value ?? '' }))
  return { ...act, fields, isOpen: act.fields.some(({ name }) => (typed[name] ?? '') !== '') }
}

function FactTable({ table: { title, columns, rows } }: { table: TableView }) {
  const heading = useId()
  if (rows.length === 0) return null
  return (
    <section>
      <h2 id={heading} className="text-17">
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-labelledby={heading} tabIndex={0} className="relative mt-2 overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-edge border-b text-13">
              {columns.map(({ label, isNumber }) => (
                <th
                  key={label}
                  scope="col"
                  className={`px-2 py-1 font-medium first:ps-0 ${isNumber ? 'text-end' : 'text-start'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={String(place)} className="border-hairline border-b">
                {row.map((cell, index) => (
                  <td
                    key={String(index)}
                    className={`px-2 py-2 first:ps-0 ${columns[index]?.isNumber ? 'text-end' : ''}`}
                  >
                    <CellValue cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function History({ view: { history } }: { view: RecordView }) {
  const t = useT()
  const when = useWhen()
  return (
    <section>
      <h2 className="text-17">{t('History')}</h2>
      <ol className="mt-2 grid border-hairline border-s">
        {history.map(({ at, what, who, why, amount = null }) => (
          <li
            key={`${at}${what}${why}${amount?.amount ?? ''}`}
            className="grid gap-x-4 py-1 ps-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <time dateTime={at} suppressHydrationWarning className="text-13 text-muted tabular-nums">
              {when(at, { withTime: true })}
            </time>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {what} {amount && <CellValue cell={{ kind: 'money', money: amount }} />}{' '}
              <bdi className="break-words text-13 text-muted">{[who, why].filter(Boolean).join(' · ')}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
