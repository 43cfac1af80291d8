import type { Queryable } from '#db/database.ts'
import {
  MOST_TRANSFERS,
  paymentStaffActions,
  readTransferFile,
  readTransferItems,
} from '#domains/payment/index.ts'
import { formatMoney } from '#kernel/money.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActField, Cell, RecordView } from '#web/admin/views.ts'
import { defineList } from '../kit/read-list.ts'
import type { AdminRecord, RecordContext } from '../kit/record-definition.ts'
import { readActors } from '../orders/timeline.ts'

interface FileRow {
  readonly id: string
  readonly number: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly droppedAt: Date | null
}

/** Files of transfers for the shop's bank, newest first. */
export const transferFileList = defineList<FileRow>({
  path: 'transfers',
  title: msg('Transfer files'),
  action: paymentStaffActions.refund,
  select: 'f.id, f.number, f.created_at AS "createdAt", f.sent_at AS "sentAt", f.dropped_at AS "droppedAt"',
  from: 'transfer_file f',
  always: 'true',
  idSql: 'f.id',
  columns: [
    { id: 'number', label: msg('File'), cell: ({ number }) => ({ kind: 'text', text: number }) },
    {
      id: 'created',
      label: msg('Made'),
      sort: 'created',
      cell: ({ createdAt }) => ({ kind: 'instant', at: createdAt.toISOString() }),
    },
    { id: 'state', label: msg('State'), cell: (row, { t }) => stateOf(row, t) },
  ],
  filters: [],
  search: {
    hint: msg('Number of the file'),
    where: (words) => ({ sql: 'f.number = upper($?)', values: [words] }),
  },
  emptyHint: msg('A file holds refunds that wait under “To be transferred”. Make one there.'),
  orders: { created: { sql: 'f.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ number }) => `transfers/${number}`,
})

function stateOf({ sentAt, droppedAt }: Pick<FileRow, 'sentAt' | 'droppedAt'>, t: Translate): Cell {
  if (droppedAt) return { kind: 'state', text: t('Dropped'), tone: 'quiet' }
  if (sentAt) return { kind: 'state', text: t('Sent to the bank'), tone: 'good' }
  return { kind: 'state', text: t('To be sent'), tone: 'warning' }
}

/** The page of one file; `new`: the refunds of which a file can be made. */
export const transferFileRecord: AdminRecord = {
  action: paymentStaffActions.refund,
  read: (db, id, context) => (id === 'new' ? readNewFile(db, context) : readFile(db, id, context)),
}

async function readFile(
  db: Queryable,
  number: string,
  { t }: RecordContext,
): Promise<Omit<RecordView, 'area'> | null> {
  const file = await readTransferFile(db, number)
  if (!file) return null
  const { holder, iban, createdAt, createdBy, sentAt, sentBy, droppedAt, droppedBy } = file
  const [items, numbers, nameOf] = await Promise.all([
    readTransferItems(db, file.id),
    readNumbers(db, file.id),
    readActors(db, [createdBy, sentBy ?? '', droppedBy ?? ''], t),
  ])
  const happened = (at: Date | null, what: string, who: string | null): RecordView['history'] =>
    at === null ? [] : [{ at: at.toISOString(), what, who: nameOf(who ?? ''), why: '' }]
  return {
    title: t('Transfer file {number}', { number }),
    states: [stateOf(file, t)],
    facts: [
      { label: t('Account that pays'), cell: { kind: 'outside', text: `${holder}, ${iban}` } },
      {
        label: t('Total'),
        cell: money(items.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
      },
    ],
    tables: [
      {
        title: t('Transfers'),
        columns: [
          { label: t('Order'), isNumber: false },
          { label: t('Account holder'), isNumber: false },
          { label: t('IBAN'), isNumber: false },
          { label: t('Amount'), isNumber: true },
        ],
        rows: items.map(({ chargeId, holder, iban, amountMinor }) => [
          { kind: 'text', text: numbers.get(chargeId) ?? '' },
          { kind: 'outside', text: holder },
          { kind: 'outside', text: iban },
          money(amountMinor),
        ]),
      },
    ],
    history: [
      ...happened(createdAt, t('Made'), createdBy),
      ...happened(sentAt, t('Sent to the bank'), sentBy),
      ...happened(droppedAt, t('Dropped'), droppedBy),
    ],
    actLinks: droppedAt === null ? [{ title: t('Save the file'), path: `files/transfers/${number}` }] : [],
    acts: actsOf(file, t),
    form: null,
  }
}

function actsOf(
  { number, sentAt, droppedAt }: { number: string; sentAt: Date | null; droppedAt: Date | null },
  t: Translate,
): RecordView['acts'] {
  if (droppedAt !== null) return []
  const shared = { fields: [], subject: { file: number } }
  return [
    ...(sentAt === null
      ? [
          {
            call: '/admin/transfers/sent',
            title: t('Mark as sent'),
            hint: t('Books all its refunds. Do it once your bank took the file. “Drop the file” undoes it.'),
            isDangerous: false,
            ...shared,
          } as const,
        ]
      : []),
    {
      call: '/admin/transfers/drop',
      title: t('Drop the file'),
      hint: t(
        'Its refunds wait for their transfer again, and can be in another file. Drop only what your bank does not pay.',
      ),
      isDangerous: true,
      ...shared,
    },
  ]
}

const NOTHING_WAITS = msg(
  'No refund waits for a transfer. Refund an order whose money can only go back by bank transfer, and it appears here.',
)

async function readNewFile(db: Queryable, { t, locale }: RecordContext): Promise<Omit<RecordView, 'area'>> {
  const rows = await db.query<{
    id: string
    number: string
    name: string
    amountMinor: number
    currency: string
  }>(
    `SELECT r.id, coalesce(o.number, '') AS number, coalesce(o.billing ->> 'name', '') AS name, r.amount_minor AS "amountMinor", r.currency
     FROM payment_refund r LEFT JOIN orders o ON o.id = r.charge_id
     WHERE r.state = 'waiting' AND r.claim_url IS NULL AND r.currency = 'EUR'
       AND NOT EXISTS (SELECT FROM transfer_item i WHERE i.charge_id = r.charge_id AND i.refund_id = r.id AND i.counts)
     ORDER BY r.created_at, r.id LIMIT $1`,
    [MOST_TRANSFERS],
  )
  return {
    title: t('New transfer file'),
    states: [],
    facts: [
      { label: t('Refunds that wait'), cell: { kind: 'number', value: rows.length } },
      ...(rows.length > 0
        ? []
        : [{ label: t('What to do'), cell: { kind: 'text' as const, text: t(NOTHING_WAITS) } }]),
    ],
    tables: [],
    history: [],
    form: null,
    acts:
      rows.length === 0
        ? []
        : [
            {
              call: '/admin/transfers/make',
              title: t('Make a file'),
              hint: t(
                'Type the accounts of the buyers. Without an IBAN a refund is left out. Nothing is booked before you mark the file as sent.',
              ),
              isDangerous: false,
              fields: rows.flatMap((row) => fieldsOf(row, t, locale)),
              subject: {},
            },
          ],
  }
}

function fieldsOf(
  {
    id,
    number,
    name,
    amountMinor,
    currency,
  }: { id: string; number: string; name: string; amountMinor: number; currency: string },
  t: Translate,
  locale: string,
): readonly ActField[] {
  const amount = formatMoney({ amount: amountMinor, currency }, locale)
  return [
    {
      kind: 'text',
      name: `holder.${id}`,
      label: t('Account holder, order {number}', { number }),
      hint: '',
      isRequired: false,
      value: name,
    },
    {
      kind: 'text',
      name: `iban.${id}`,
      label: t('IBAN for {amount}, order {number}', { amount, number }),
      hint: '',
      isRequired: false,
    },
  ]
}

async function readNumbers(db: Queryable, fileId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; number: string }>(
    'SELECT o.id, o.number FROM transfer_item i JOIN orders o ON o.id = i.charge_id WHERE i.file_id = $1',
    [fileId],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

function money(amount: number): Cell {
  return { kind: 'money', money: { amount, currency: 'EUR' } }
}
