import { Fragment, useId, useRef } from 'react'
import { Form, Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useDetailsClosers } from '#web/ui/use-details-closers.ts'
import { FlashNote } from '../FlashNote.tsx'
import { LiveNotice } from '../live/LiveNotice.tsx'
import { PageLinks } from '../PageLinks.tsx'
import type { FilterView, ListView } from '../views.ts'
import { BulkForm } from './BulkForm.tsx'
import { ListTable } from './ListTable.tsx'
import { SavedViews } from './SavedViews.tsx'

/** Shows one page of a list with its search and filters, which are a form: the address holds all of it. */
export function ListPage({ view, flash }: { view: ListView; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const { path, newTitle, exportPath, title, rows, count, previous, next, isFiltered } = view
  const words = count.isMore
    ? t('More than {rows, plural, one {# entry} other {# entries}}', { rows: count.rows })
    : t('{rows, plural, one {# entry} other {# entries}}', { rows: count.rows })
  return (
    <>
      <title>{title}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle size="small">{title}</PageTitle>
        {view.maker && <ButtonLink to={`/admin/${view.maker.path}`}>{view.maker.title}</ButtonLink>}
        {newTitle && (
          <ButtonLink to={`/admin/${path}/new`} tone="primary">
            {newTitle}
          </ButtonLink>
        )}
      </div>
      <PageLinks links={view.links ?? []} />
      {view.reference && <ReferenceLink page={view.reference} />}
      <FlashNote flash={flash} />
      <SavedViews view={view} />
      <Filters view={view} />
      <Ignored view={view} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 text-13 text-muted">
        <p role="status">{words}</p>
        {exportPath && (
          <a
            href={`${basePath}${exportPath}`}
            download
            className="inline-flex min-h-9 items-center text-tide underline mobile:min-h-11"
          >
            {t('All of them as a CSV file')}
          </a>
        )}
      </div>
      <LiveNotice key={path} area={path} />
      {rows.length > 0 && (
        <BulkForm view={view}>
          <ListTable view={view} />
        </BulkForm>
      )}
      {rows.length === 0 && (
        <div className="mt-6 grid justify-items-start gap-4">
          <p>{isFiltered ? t('Nothing matches this search.') : t('There is nothing here yet.')}</p>
          {!isFiltered && view.emptyHint && <p className="text-muted">{view.emptyHint}</p>}
          {isFiltered && <ButtonLink to="?">{t('Show all')}</ButtonLink>}
        </div>
      )}
      {(previous || next) && (
        <nav aria-label={t('Pages')} className="mt-6 flex justify-between gap-4">
          {previous ? <ButtonLink to={previous}>{t('Previous')}</ButtonLink> : <span />}
          {next ? <ButtonLink to={next}>{t('Next')}</ButtonLink> : <span />}
        </nav>
      )}
    </>
  )
}

/** Links to the page of the reference for developers, which is English. */
function ReferenceLink({ page }: { page: string }) {
  const t = useT()
  const { mountPath } = useSite()
  return (
    <a
      href={`${mountPath}/api/reference/${page}`}
      hrefLang="en"
      className="inline-flex min-h-9 items-center text-13 text-tide underline mobile:min-h-11"
    >
      {t('Reference for developers (in English)')}
    </a>
  )
}

function Filters({ view }: { view: ListView }) {
  const t = useT()
  const { search, searchHint, filters, sort, isFiltered } = view
  return (
    <Form
      key={JSON.stringify([search, filters, view.columnChoices])}
      method="get"
      className="mt-4 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="sort" value={sort} />
      <label className="grid min-w-56 flex-1 gap-1 text-13 font-medium">
        {t('Search')}
        <input type="search" name="q" defaultValue={search} placeholder={searchHint} className="field" />
      </label>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} />
      ))}
      <Columns view={view} />
      <Button>{t('Apply')}</Button>
      {isFiltered && (
        <Link to="?" className="inline-flex min-h-11 items-center text-tide underline">
          {t('Show all')}
        </Link>
      )}
    </Form>
  )
}

/** Says what the address asks for and the list does not understand: a link or a saved view may be older than the list. */
function Ignored({ view: { ignored } }: { view: ListView }) {
  const t = useT()
  if (ignored.length === 0) return null
  return (
    <p role="note" className="mt-4 border-amber-ink border-s-2 ps-3 text-13">
      {t('This list does not know the following, and leaves it out:')}{' '}
      {ignored.map((words, place) => (
        <Fragment key={words}>
          {place > 0 && ', '}
          <bdi className="break-all font-semibold">{words}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

/** The columns are part of the address, as the filters are. */
function Columns({ view: { columnChoices } }: { view: ListView }) {
  const t = useT()
  const details = useRef<HTMLDetailsElement>(null)
  useDetailsClosers(details)
  if (columnChoices.length < 2) return null
  return (
    <details ref={details} className="relative mobile:open:w-full">
      <summary className={buttonClass('secondary')}>{t('Columns')}</summary>
      <fieldset className="absolute end-0 z-20 mt-1 grid w-56 border border-edge bg-ground p-3 mobile:static mobile:w-full">
        <legend className="sr-only">{t('Columns')}</legend>
        {columnChoices.map(({ id, label, isShown }) => (
          <label key={id} className="flex min-h-9 items-center gap-3 mobile:min-h-11">
            <input type="checkbox" name="columns" value={id} defaultChecked={isShown} className="size-5" />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function FilterField({ filter: { kind, name, label, value, ...filter } }: { filter: FilterView }) {
  const t = useT()
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-13">
        {label}
      </label>
      {kind === 'text' && <input id={id} name={name} defaultValue={value} className="field" />}
      {kind === 'day' && <input id={id} type="date" name={name} defaultValue={value} className="field" />}
      {'choices' in filter && (
        <select id={id} name={name} defaultValue={value} className="field">
          <option value="">{t('All')}</option>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
