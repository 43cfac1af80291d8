import type { Queryable } from '#db/database.ts'
import { shopStaffActions } from '#domains/shop/index.ts'
import { isUndone, type StaffAct } from '#domains/staff/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView, Cell, TableView } from '#web/admin/views.ts'
import { inputsOf } from '../../kit/form/form-definition.ts'
import { canBringBack } from '../../kit/form/form-secrets.ts'
import { versionOf } from '../../kit/form/form-version.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { actWords, valueName } from '../../words/act-words.ts'
import { AUDIT_KINDS, type AuditRow, nameOfSubject, pageOfEntry, readAuditRow } from './audit.ts'
import { column, instant, isId, link, NOTHING, outside, text } from './cells.ts'

/** The page of one entry: what it changed, and whether that can be taken back. */
export const auditRecord: AdminRecord = {
  action: shopStaffActions['read-audit-log'],
  async read(db, id, context) {
    const { t } = context
    const row = isId(id) ? await readAuditRow(db, id) : null
    if (!row) return null
    const page = pageOfEntry(row)
    const act = await readUndo(db, row, context)
    return {
      title: actWords(row, AUDIT_KINDS, t),
      states: row.isAct && (await isUndone(db, row.id)) ? [undoneCell(t)] : [],
      facts: [
        { label: t('Date'), cell: instant(row.at) },
        { label: t('Who'), cell: outside(row.email ?? row.actor) },
        { label: t('What'), cell: text(actWords(row, AUDIT_KINDS, t)) },
        { label: t('About'), cell: page ? link(nameOfSubject(row), page) : outside(nameOfSubject(row)) },
        ...(row.undoes === null
          ? []
          : [{ label: t('Takes back'), cell: link(t('This act'), `audit/${row.undoes}`) }]),
      ],
      tables: [differenceOf(row, context)],
      history: [],
      acts: act ? [act] : [],
    }
  },
}

const undoneCell = (t: Translate): Cell => ({ kind: 'state', text: t('Taken back'), tone: 'quiet' })

/** Offers to take a saved form back while what stands is still what it left. */
async function readUndo(
  db: Queryable,
  { id, isAct, what, kind, subject, before, after }: AuditRow,
  { actor, forms, t }: RecordContext,
): Promise<ActView | null> {
  const form = isAct ? forms?.get(kind) : undefined
  const isSaved = what === `${kind}.save` || what === `${kind}.undo`
  if (!form || !isSaved || after === null || !may(actor, form.action)) return null
  // An act of another kind may note a part of the values only.
  const names = inputsOf(form).map(({ field }) => field.name)
  const isWhole = [before, after].every((values) => values === null || names.every((name) => name in values))
  if (!isWhole || !canBringBack(form, after) || (await isUndone(db, id))) return null
  const present = await form.read(db, subject)
  if (!present || versionOf(form, present) !== versionOf(form, after)) return null
  return {
    call: '/admin/undo',
    title: t('Undo'),
    hint:
      before === null
        ? t('Removes what was made new here; a plan is taken off sale.')
        : t('Saves again what stood there before. This can be taken back, too.'),
    isDangerous: false,
    fields: [],
    subject: { act: id },
  }
}

/** Puts what changed side by side; of an entry with one side, everything that it says. */
function differenceOf({ before, after, kind }: AuditRow, { t, locale, forms }: RecordContext): TableView {
  const [old, fresh] = [partsOf(before, locale), partsOf(after, locale)]
  const form = forms?.get(kind)
  const labels = new Map(form && inputsOf(form).map(({ name, field }) => [name, t(field.label)]))
  const labelOf = (name: string): string => {
    const label = labels.get(name)
    if (label === undefined) return valueName(name, t)
    return name.includes('.') ? `${label} (${name.slice(name.indexOf('.') + 1)})` : label
  }
  const isChange = before !== null && after !== null
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((name) => !isChange || old.get(name) !== fresh.get(name))
    .toSorted()
  const cell = (words: string | undefined): Cell => (words === undefined ? NOTHING : outside(words))
  return {
    title: t('Before and after'),
    columns: [column(t('Value')), column(t('Before')), column(t('After'))],
    rows: names.map((name) => [text(labelOf(name)), cell(old.get(name)), cell(fresh.get(name))]),
  }
}

/** An amount of money as acts note it, beside its currency. */
const MINOR = /[a-z]Minor$/

/** Names each part of the values, such as `title.de`, with its words; amounts with their currency. */
function partsOf(values: StaffAct['before'], locale: LocaleCode, path = ''): ReadonlyMap<string, string> {
  const currency = values?.currency
  return new Map(
    Object.entries(values ?? {}).flatMap(([name, value]): [string, string][] => {
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (isRecord) return [...partsOf(value as Readonly<Record<string, unknown>>, locale, `${path}${name}.`)]
      const isMoney = MINOR.test(name) && typeof value === 'number' && typeof currency === 'string'
      return [[path + name, isMoney ? formatMoney({ amount: value, currency }, locale) : wordsOf(value)]]
    }),
  )
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('\n')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
