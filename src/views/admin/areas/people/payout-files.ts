import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { payoutStaffActions, readFile, readPayoutsIn, type StoredFile } from '#domains/payout/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActView, Cell, RecordView } from '#web/admin/views.ts'
import { defineList } from '../../kit/read-list.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { amount, column, instant, link, numbers, outside, text } from './cells.ts'
import { PAYOUT_TYPE_WORDS, payoutState } from './payouts.ts'

type ListedFile = Pick<StoredFile, 'id' | 'number' | 'type' | 'createdAt' | 'sentAt' | 'droppedAt'>

function stateOf({ sentAt, droppedAt }: Pick<ListedFile, 'sentAt' | 'droppedAt'>, t: Translate): Cell {
  if (droppedAt) return { kind: 'state', text: t('Dropped'), tone: 'quiet' }
  if (sentAt) return { kind: 'state', text: t('Sent'), tone: 'good' }
  return { kind: 'state', text: t('To be sent'), tone: 'warning' }
}

/** Files of payouts for the bank or PayPal, newest first. */
export const payoutFileList = defineList<ListedFile>({
  path: 'payout-files',
  title: msg('Payout files'),
  action: payoutStaffActions.read,
  select:
    'f.id, f.number, f.type, f.created_at AS "createdAt", f.sent_at AS "sentAt", f.dropped_at AS "droppedAt"',
  from: 'payout_file f',
  always: 'true',
  idSql: 'f.id',
  columns: [
    { id: 'number', label: msg('File'), cell: ({ number }) => text(number) },
    { id: 'type', label: msg('Way'), cell: ({ type }, { t }) => text(t(PAYOUT_TYPE_WORDS[type])) },
    { id: 'created', label: msg('Made'), sort: 'created', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'state', label: msg('State'), cell: (row, { t }) => stateOf(row, t) },
  ],
  filters: [],
  search: {
    hint: msg('Number of the file'),
    where: (words) => ({ sql: 'f.number = upper($?)', values: [words] }),
  },
  links: [{ path: 'payout-files/new', title: msg('Make a file'), action: payoutStaffActions.pay }],
  emptyHint: msg('A file holds approved payouts for your bank or for PayPal.'),
  orders: { created: { sql: 'f.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ number }) => `payout-files/${number}`,
})

/** The page of one file; `new`: the approved payouts of which files can be made. */
export const payoutFileRecord: AdminRecord = {
  action: payoutStaffActions.read,
  read: (db, id, context) => (id === 'new' ? readNewFile(db, context) : readStoredFile(db, id, context)),
}

type Page = Omit<RecordView, 'area' | 'form'>

async function readStoredFile(db: Queryable, id: string, context: RecordContext): Promise<Page | null> {
  const file = await readFile(db, id)
  if (!file) return null
  const { t } = context
  const { number, createdAt, createdBy, sentAt, sentBy, droppedAt, droppedBy, holder, iban, type } = file
  const [payouts, nameOf] = await Promise.all([
    readPayoutsIn(db, file.id),
    readActors(db, [createdBy, sentBy ?? '', droppedBy ?? ''], t),
  ])
  const happened = (at: Date | null, what: string, who: string | null): RecordView['history'] =>
    at === null ? [] : [{ at: at.toISOString(), what, who: nameOf(who ?? ''), why: '' }]
  const total = payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    title: t('Payout file {number}', { number }),
    states: [stateOf(file, t)],
    facts: [
      { label: t('Way'), cell: text(t(PAYOUT_TYPE_WORDS[type])) },
      ...(type === 'sepa' ? [{ label: t('Account that pays'), cell: outside(`${holder}, ${iban}`) }] : []),
      { label: t('Total'), cell: amount(total, file.currency) },
    ],
    tables: [
      {
        title: t('Payouts'),
        columns: [
          column(t('Number')),
          column(t('Account ends with')),
          column(t('State')),
          numbers(t('Amount')),
        ],
        rows: payouts.map((payout) => [
          link(payout.number, `payouts/${payout.id}`),
          outside(payout.ending),
          payoutState(payout.state, t),
          amount(payout.amountMinor, payout.currency),
        ]),
      },
    ],
    history: [
      ...happened(createdAt, t('Made'), createdBy),
      ...happened(sentAt, t('Sent'), sentBy),
      ...happened(droppedAt, t('Dropped'), droppedBy),
    ],
    actLinks: droppedAt === null ? [{ title: t('Save the file'), path: `files/payouts/${number}` }] : [],
    acts: may(context.actor, payoutStaffActions.pay) ? fileActs(file, t) : [],
  }
}

function fileActs({ number, sentAt, droppedAt }: StoredFile, t: Translate): readonly ActView[] {
  if (droppedAt !== null) return []
  const shared = { fields: [], subject: { file: number } }
  const sent: ActView = {
    call: '/admin/payout-file/sent',
    title: t('Mark as sent'),
    hint: t('Do it once your bank or PayPal took the file. “Drop the file” undoes it.'),
    isDangerous: false,
    ...shared,
  }
  const drop: ActView = {
    call: '/admin/payout-file/drop',
    title: t('Drop the file'),
    hint: t('Its payouts wait for a file again. Drop only what your bank or PayPal does not pay.'),
    isDangerous: true,
    ...shared,
  }
  return sentAt === null ? [sent, drop] : [drop]
}

const waiting = statement(
  'admin-payouts-to-file',
  `SELECT p.type, count(*)::int AS payouts, sum(p.amount_minor)::bigint AS "amountMinor", p.currency FROM payout p
   WHERE p.state = 'approved' AND p.file_id IS NULL GROUP BY p.type, p.currency ORDER BY p.type DESC, p.currency`,
)

async function readNewFile(db: Queryable, { t, actor }: RecordContext): Promise<Page> {
  const rows = await db.query<{
    type: StoredFile['type']
    payouts: number
    amountMinor: number
    currency: string
  }>(waiting)
  return {
    title: t('New payout file'),
    states: [],
    facts:
      rows.length > 0
        ? []
        : [
            {
              label: t('What to do'),
              cell: text(t('No approved payout waits for a file. Approve one under “Payouts”.')),
            },
          ],
    tables:
      rows.length === 0
        ? []
        : [
            {
              title: t('Approved payouts'),
              columns: [column(t('Way')), numbers(t('Payouts')), numbers(t('Amount'))],
              rows: rows.map(({ type, payouts, amountMinor, currency }) => [
                text(t(PAYOUT_TYPE_WORDS[type])),
                { kind: 'number', value: payouts },
                amount(amountMinor, currency),
              ]),
            },
          ],
    history: [],
    acts: may(actor, payoutStaffActions.pay)
      ? [...new Set(rows.map(({ type }) => type))].map((type) => makeAct(type, t))
      : [],
  }
}

function makeAct(type: StoredFile['type'], t: Translate): ActView {
  return {
    call: '/admin/payout-file/make',
    title: type === 'sepa' ? t('Make a SEPA file') : t('Make a PayPal file'),
    hint:
      type === 'sepa'
        ? t('For the online banking of your bank (pain.001). Nothing is sent before you upload it there.')
        : t('For “Payouts” in your PayPal business account. Nothing is sent before you upload it there.'),
    isDangerous: false,
    fields: [],
    subject: { type },
  }
}
