import { type AddressBlock, abuseStaffActions, type BlockKind, readBlock } from '#domains/abuse/index.ts'
import { DAY } from '#kernel/clock.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActField, Cell } from '#web/admin/views.ts'
import type { AdminMaker } from '../../kit/area.ts'
import { defineList } from '../../kit/read-list.ts'
import { type AdminRecord, may } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { beginning, count, instant, isId, outside, text } from '../people/cells.ts'
import { BLOCK_KIND_WORDS } from './abuse-words.ts'
import { blockFields } from './block-fields.ts'

interface ListedBlock {
  readonly id: string
  readonly kind: BlockKind
  readonly value: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly removedAt: Date | null
  readonly hits: number
}

/** Entries of the block list, the newest first. */
export const blockList = defineList<ListedBlock>({
  path: 'blocks',
  title: msg('Block list'),
  action: abuseStaffActions.read,
  select:
    'b.id, b.kind, b.value, b.created_at AS "createdAt", b.expires_at AS "expiresAt", b.removed_at AS "removedAt", b.hits',
  from: 'address_block b',
  always: 'true',
  idSql: 'b.id',
  columns: [
    { id: 'value', label: msg('Address or network'), cell: ({ value }) => outside(value) },
    { id: 'kind', label: msg('Kind'), cell: ({ kind }, { t }) => text(t(BLOCK_KIND_WORDS[kind])) },
    { id: 'created', label: msg('Since'), sort: 'created', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'until', label: msg('Until'), cell: ({ expiresAt, removedAt }) => instant(removedAt ?? expiresAt) },
    { id: 'hits', label: msg('Refused'), isNumber: true, cell: ({ hits }) => count(hits) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: { standing: msg('Not taken off'), removed: msg('Taken off') },
      where: (state) => ({ sql: '(b.removed_at IS NULL) = $?', values: [state === 'standing'] }),
    },
  ],
  search: {
    hint: msg('How the address or network begins'),
    where: (words) => ({ sql: 'b.value LIKE $?', values: [beginning(words.toLowerCase())] }),
  },
  emptyHint: msg('Addresses and networks that the shop takes nothing from appear here.'),
  orders: { created: { sql: 'b.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ id }) => `blocks/${id}`,
})

/** The page that puts an address or a network on the block list. */
export const blockMaker: AdminMaker = {
  title: msg('New entry of the block list'),
  action: abuseStaffActions.block,
  act: ({ t }) => ({
    call: '/admin/block/add',
    title: t('Put on the block list'),
    hint: t(
      'The shop then takes no order, no account and no report from there. Signing in and the back office stay open. The page of the entry undoes it.',
    ),
    isDangerous: true,
    subject: {},
    fields: blockFields(t, null),
    shows: 'id',
  }),
}

/** The page of one entry of the block list. */
export const blockRecord: AdminRecord = {
  action: abuseStaffActions.read,
  async read(db, id, { t, now, actor }) {
    const row = isId(id) ? await readBlock(db, id) : null
    if (!row) return null
    const nameOf = await readActors(db, [row.actor], t)
    const stands = row.removedAt === null && now < row.expiresAt
    return {
      title: row.value,
      states: [stateOf(row, now, t)],
      facts: [
        { label: t('Kind'), cell: text(t(BLOCK_KIND_WORDS[row.kind])) },
        { label: t('Since'), cell: instant(row.createdAt) },
        { label: t('Who'), cell: outside(nameOf(row.actor)) },
        { label: t('Until'), cell: instant(row.expiresAt) },
        { label: t('Taken off'), cell: instant(row.removedAt) },
        { label: t('Refused'), cell: count(row.hits) },
        { label: t('Last order that was refused'), cell: instant(row.refusedOrderAt) },
      ],
      tables: [],
      texts: [{ title: t('Reason'), text: row.why }],
      history: [],
      acts:
        stands && may(actor, abuseStaffActions.block)
          ? [
              {
                call: '/admin/block/end',
                title: t('Take off the block list'),
                hint: t('The shop takes orders and accounts from there again. A new entry undoes it.'),
                isDangerous: false,
                fields: [whyEnded(t)],
                subject: { id },
              },
            ]
          : [],
    }
  },
}

const whyEnded = (t: Translate): ActField => ({
  kind: 'long-text',
  name: 'why',
  label: t('Reason'),
  hint: t('Only staff read it.'),
  isRequired: true,
})

function stateOf({ removedAt, expiresAt }: AddressBlock, now: Date, t: Translate): Cell {
  if (removedAt !== null) return { kind: 'state', text: t('Taken off'), tone: 'quiet' }
  if (now >= expiresAt) return { kind: 'state', text: t('Expired'), tone: 'quiet' }
  const isNear = expiresAt.getTime() - now.getTime() < 7 * DAY
  return { kind: 'state', text: t('In force'), tone: isNear ? 'warning' : 'good' }
}
