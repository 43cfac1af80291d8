import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type PageState, pageStaffActions, readOwnPlace, readPageStates } from '#domains/page/index.ts'
import { isLocaleCode, LOCALES, localeOf } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActField, ActView, RecordView } from '#web/admin/views.ts'
import { type AdminRecord, may, type RecordContext } from '../kit/record-definition.ts'
import { missingIn, ownTitleOf, titleOfPage } from './pages.ts'
import { changedLines } from './text-difference.ts'

interface VersionRow {
  readonly locale: string
  readonly version: number
  readonly title: string
  readonly createdAt: Date
  readonly isCurrent: boolean
}

/** Older versions that can be gone back to from the page. */
const OFFERED = 8

const versions = statement<{ readonly handle: string }>(
  'admin-page-versions',
  `SELECT locale, version, title, created_at AS "createdAt", version = max(version) OVER (PARTITION BY locale) AS "isCurrent"
   FROM page WHERE handle = $handle ORDER BY created_at DESC, locale LIMIT 100`,
)

/** One text page: what the draft changes, its versions, and publishing. */
export const pageRecord: AdminRecord = {
  action: pageStaffActions.edit,
  async read(db, handle, context) {
    const title = titleOfPage(handle)
    const isOwn = title === undefined
    if (isOwn && !(await readOwnPlace(db, handle))) return null
    const { t } = context
    const [states, rows] = await Promise.all([readPageStates(db, handle), readVersions(db, handle)])
    const drafts = states.filter(({ draft }) => draft !== null)
    const published = states.filter((state) => state.published).map(({ locale }) => locale)
    const missing = missingIn(published).map((code) => localeOf(code).name)
    return {
      title: isOwn ? ownTitleOf(states) || handle : t(title),
      states: [
        drafts.length > 0
          ? { kind: 'state', text: t('Draft'), tone: 'warning' }
          : { kind: 'state', text: t('Published'), tone: 'good' },
      ],
      facts: [
        { label: t('Address'), cell: { kind: 'text', text: isOwn ? `/page/${handle}` : `/${handle}` } },
        { label: t('Missing in'), cell: { kind: 'text', text: missing.join(', ') || '–' } },
      ],
      tables: [],
      texts: drafts.map((state) => differenceOf(state, t)),
      history: historyOf(rows, t),
      acts: actsOf(handle, { drafts: drafts.length, rows, isOwn }, context),
    }
  },
}

function readVersions(db: Queryable, handle: string): Promise<VersionRow[]> {
  return db.query<VersionRow>(versions, versions.bind({ handle }))
}

function nameOf(locale: string): string {
  return isLocaleCode(locale) ? localeOf(locale).name : locale
}

function differenceOf({ locale, published, draft }: PageState, t: Translate) {
  const before = published ? `${published.title}\n${published.bodyHtml}` : ''
  return {
    title: t('What the draft changes in {language}', { language: nameOf(locale) }),
    text: changedLines(before, `${draft?.title}\n${draft?.bodyHtml}`),
  }
}

function historyOf(rows: readonly VersionRow[], t: Translate): RecordView['history'] {
  return rows.toReversed().map(({ locale, version, title, createdAt }) => ({
    at: createdAt.toISOString(),
    what: t('Version {version} in {language}', { version: String(version), language: nameOf(locale) }),
    who: '',
    why: title,
  }))
}

/** Uploads a picture for the text of the page. */
function pictureAct(handle: string, t: Translate): ActView {
  const alternatives = LOCALES.map(
    ({ code, name }): ActField => ({
      kind: 'text',
      name: `alt.${code}`,
      label: t('What the picture shows, in {language}', { language: name }),
      hint: '',
      isRequired: false,
    }),
  )
  return {
    call: '/admin/pages/add-picture',
    title: t('Add a picture'),
    hint: t(
      'Say in at least one language what the picture shows: people who cannot see it read or hear this. The picture goes into the text of each language that you fill in, where you were writing, or else at the end. Save the draft then. To remove it, delete its <img> from the text; a picture that no text uses is deleted after 30 days.',
    ),
    isDangerous: false,
    insertsInto: 'body',
    fields: [
      {
        kind: 'file',
        name: 'picture',
        label: t('Picture'),
        hint: t('JPEG, PNG, WebP or AVIF, up to 20 MB each'),
        accept: 'image/jpeg,image/png,image/webp,image/avif',
        isRequired: true,
      },
      ...alternatives,
    ],
    subject: { handle },
  }
}

function actsOf(
  handle: string,
  {
    drafts,
    rows,
    isOwn,
  }: { readonly drafts: number; readonly rows: readonly VersionRow[]; readonly isOwn: boolean },
  { actor, t }: RecordContext,
): readonly ActView[] {
  if (!may(actor, pageStaffActions.edit)) return []
  const common = { fields: [], isDangerous: false } as const
  const publish: ActView = {
    ...common,
    call: '/admin/pages/publish',
    title: t('Publish the draft'),
    hint: t(
      'Visitors see the draft at once, in every language that it is written in. You can go back to an older version.',
    ),
    subject: { handle },
  }
  const discard: ActView = {
    ...common,
    call: '/admin/pages/discard',
    title: t('Discard the draft'),
    hint: t('Deletes what was written since the page was published. The published text stays.'),
    isDangerous: true,
    subject: { handle },
  }
  const older = rows.filter(({ isCurrent }) => !isCurrent).slice(0, OFFERED)
  const back = older.map(
    ({ locale, version }): ActView => ({
      ...common,
      call: '/admin/pages/take-version',
      title: t('Go back to version {version} in {language}', {
        version: String(version),
        language: nameOf(locale),
      }),
      hint: t('Puts that version into the draft. Visitors see it when you publish the draft.'),
      subject: { handle, locale, version: String(version) },
    }),
  )
  const remove: ActView = {
    fields: [{ kind: 'check', name: 'sure', label: t('I am sure'), hint: '', isRequired: true }],
    call: '/admin/pages/delete',
    leadsOn: true,
    title: t('Delete the page'),
    hint: t(
      'Deletes the page with all its versions, and the links to it. This cannot be undone; the audit log keeps the last text.',
    ),
    isDangerous: true,
    subject: { handle },
  }
  // The first text of an own page is a draft: without it and without a version there would be no page.
  const canDiscard = drafts > 0 && (!isOwn || rows.length > 0)
  return [
    pictureAct(handle, t),
    ...(drafts > 0 ? [publish] : []),
    ...(canDiscard ? [discard] : []),
    ...back,
    ...(isOwn ? [remove] : []),
  ]
}
