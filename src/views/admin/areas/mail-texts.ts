import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  MAIL_TEMPLATES,
  type MailTemplate,
  mailStaffActions,
  mailTemplateOf,
} from '#domains/mail-log/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import type { ActView, Cell, TableView } from '#web/admin/views.ts'
import { defineList } from '../kit/read-list.ts'
import { type AdminRecord, may, type RecordContext } from '../kit/record-definition.ts'

interface TemplateRow {
  readonly id: string
  readonly isOn: boolean
  readonly locales: readonly string[]
}

/** Ids of the program's own, so that a list can be made of them; no letter of a person is in it. */
const KINDS = MAIL_TEMPLATES.map(({ id }, place) => `('${id}', ${place})`).join(', ')

const WORDED = `ARRAY(SELECT w.locale FROM (SELECT DISTINCT ON (locale) * FROM mail_words WHERE template = k.id ORDER BY locale, version DESC) w
  WHERE w.subject <> '' OR w.introduction <> '' OR w.closing <> '' ORDER BY w.locale)`

/** The kinds of mail: which are on, and in which languages the owner worded them. */
export const mailTextList = defineList<TemplateRow>({
  path: 'mail-texts',
  title: msg('E-mail texts'),
  action: mailStaffActions.word,
  select: `k.id, coalesce(s.is_on, true) AS "isOn", ${WORDED} AS locales`,
  from: `(VALUES ${KINDS}) k (id, place) LEFT JOIN mail_kind s ON s.template = k.id`,
  always: 'true',
  idSql: 'k.id',
  idType: 'text',
  columns: [
    {
      id: 'kind',
      label: msg('E-mail'),
      cell: ({ id }, { t }) => ({ kind: 'text', text: t(mailTemplateOf(id)?.title ?? id) }),
    },
    { id: 'on', label: msg('State'), cell: ({ isOn }, { t }) => onCell(isOn, t) },
    {
      id: 'own',
      label: msg('Own words'),
      cell: ({ locales }) => ({ kind: 'text', text: locales.join(', ') }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Name of the e-mail'),
    where: (words) => ({ sql: 'k.id ILIKE $?', values: [`%${words}%`] }),
  },
  orders: { place: { sql: 'k.place', type: 'integer' } },
  firstOrder: 'place',
  pathOf: ({ id }) => `mail-texts/${id}`,
})

function onCell(isOn: boolean, t: (english: string) => string): Cell {
  return isOn
    ? { kind: 'state', text: t('On'), tone: 'good' }
    : { kind: 'state', text: t('Off'), tone: 'quiet' }
}

interface VersionRow {
  readonly locale: string
  readonly version: number
  readonly subject: string
  readonly introduction: string
  readonly closing: string
  readonly actor: string
  readonly createdAt: Date
  readonly isCurrent: boolean
}

const versions = statement<{ readonly template: string }>(
  'admin-mail-versions',
  `SELECT locale, version, subject, introduction, closing, actor, created_at AS "createdAt", version = max(version) OVER (PARTITION BY locale) AS "isCurrent"
   FROM mail_words WHERE template = $template ORDER BY created_at, locale LIMIT 200`,
)
const kind = statement<{ readonly template: string }>(
  'admin-mail-kind',
  'SELECT coalesce((SELECT is_on FROM mail_kind WHERE template = $template), true) AS "isOn"',
)

/** One kind of mail: its switch, its words and how it looks. */
export const mailTextRecord: AdminRecord = {
  action: mailStaffActions.word,
  async read(db, id, context) {
    const template = mailTemplateOf(id)
    if (!template) return null
    const { t } = context
    const [rows, isOn] = await Promise.all([readVersions(db, id), readIsOn(db, id)])
    const own = rows.filter((row) => row.isCurrent && (row.subject || row.introduction || row.closing))
    return {
      title: t(template.title),
      states: [onCell(isOn, t)],
      facts: [
        {
          label: t('Placeholders'),
          cell: { kind: 'text', text: template.placeholders.map((name) => `{${name}}`).join(' ') },
        },
        ...(template.keptOn === null
          ? []
          : [{ label: t('Why it stays on'), cell: { kind: 'text' as const, text: t(template.keptOn) } }]),
      ],
      tables: [wordsTable(own, context)],
      frames: LOCALES.map(({ code, name }) => ({
        title: t('Sample in {language}', { language: name }),
        path: `mail-texts/${id}/${code}/html`,
      })),
      history: rows.map(({ createdAt, locale, version, actor }) => ({
        at: createdAt.toISOString(),
        what: t('Words changed, {locale}, version {version}', { locale, version: String(version) }),
        who: actor,
        why: '',
      })),
      acts: actsOf(template, isOn, own.length > 0, context),
    }
  },
}

function readVersions(db: Queryable, template: string): Promise<VersionRow[]> {
  return db.query<VersionRow>(versions, versions.bind({ template }))
}

async function readIsOn(db: Queryable, template: string): Promise<boolean> {
  const [row] = await db.query<{ isOn: boolean }>(kind, kind.bind({ template }))
  return row?.isOn ?? true
}

function wordsTable(rows: readonly VersionRow[], { t }: RecordContext): TableView {
  const column = (label: string) => ({ label, isNumber: false })
  return {
    title: t('Own words'),
    columns: [column(t('Language')), column(t('Subject')), column(t('Introduction')), column(t('Closing'))],
    rows: rows.map(({ locale, subject, introduction, closing }) => [
      { kind: 'text', text: locale },
      { kind: 'outside', text: subject },
      { kind: 'outside', text: introduction },
      { kind: 'outside', text: closing },
    ]),
  }
}

function actsOf(
  { id, keptOn }: MailTemplate,
  isOn: boolean,
  isWorded: boolean,
  { actor, t }: RecordContext,
): readonly ActView[] {
  if (!may(actor, mailStaffActions.word)) return []
  const toggle: ActView = {
    call: '/admin/mail/switch',
    title: isOn ? t('Switch off') : t('Switch on'),
    hint: isOn
      ? t(
          'The shop does not send this e-mail until somebody switches it on again. What it does not send meanwhile is not sent later.',
        )
      : t('The shop sends this e-mail from now on.'),
    isDangerous: false,
    fields: [],
    subject: { template: id, on: isOn ? '0' : '1' },
  }
  const reset: ActView = {
    call: '/admin/mail/reset',
    title: t('Back to the original'),
    hint: t('Puts the words of the program back in every language. Your own words stay in the history.'),
    isDangerous: false,
    fields: [],
    subject: { template: id },
  }
  return [...(keptOn === null || !isOn ? [toggle] : []), ...(isWorded ? [reset] : [])]
}
