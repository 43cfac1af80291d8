import type { Tx } from '#db/database.ts'
import {
  abuseStaffActions,
  BLOCK_DAYS_MAX,
  blockAddress,
  endBlock,
  lockCase,
  queueCaseEvent,
} from '#domains/abuse/index.ts'
import { readUser } from '#domains/account/index.ts'
import { DAY } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { oneOf, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { ID } from '../../shapes/common.ts'
import {
  actingOf,
  afterDay,
  type CalendarDay,
  dayField,
  idField,
  queueNoteOfAct,
  whyField,
} from './acting.ts'

const VALUE_MAX = 320
const ERRORS = ['own-network', 'own-address', 'blocked-already'] as const

function blockFields() {
  return {
    kind: oneOf(['email', 'domain', 'network'] as const),
    value: text({ max: VALUE_MAX }),
    until: dayField(),
    why: whyField(),
  } as const
}

/** Returns the end of an entry. Throws: invalid-fields for one that is too far away. */
function endOf(day: CalendarDay, now: Date): Date {
  const until = afterDay(day)
  if (until.getTime() > now.getTime() + BLOCK_DAYS_MAX * DAY)
    throw commonErrors['invalid-fields']({ fields: ['until'] })
  return until
}

/** Returns where whoever blocks is, and under which address: nobody locks themselves out. */
async function ownOf(
  tx: Tx,
  { accountId, address }: { readonly accountId: string; readonly address: string },
) {
  return { ownNetwork: address, ownEmail: (await readUser(tx, accountId))?.email ?? null }
}

/** Puts an address or a network on the block list. Source: decision 0086. */
function addCall(): Call {
  return defineCall({
    path: '/admin/block/add',
    summary: 'Put an address, a domain or a network on the block list',
    action: abuseStaffActions.block,
    errors: ERRORS,
    fields: blockFields(),
    flash: () => ({ success: msg('It is on the block list') }),
    answer: ID,
    handle: ({ fields, commit, ...context }) =>
      commit(async (tx) => {
        const until = endOf(fields.until, context.clock.now())
        const own = { ...(await ownOf(tx, context)), ...actingOf(context) }
        const { id } = await blockAddress(tx, { ...fields, until, ...own })
        const after = { kind: fields.kind, until: until.toISOString() }
        queueNoteOfAct(tx, context, { what: 'blocks.add', subject: id, after })
        return { id }
      }),
  })
}

/** Takes an entry off the block list. Source: decision 0086. */
function endCall(): Call {
  return defineCall({
    path: '/admin/block/end',
    summary: 'Take an entry off the block list',
    action: abuseStaffActions.block,
    fields: { id: idField(), why: whyField() },
    flash: () => ({ success: msg('It is off the block list') }),
    handle: ({ fields: { id, why }, commit, ...context }) =>
      commit(async (tx) => {
        const { kind, expiresAt } = await endBlock(tx, id, context.clock.now())
        const before = { kind, until: expiresAt.toISOString() }
        queueNoteOfAct(tx, context, { what: 'blocks.end', subject: id, before, after: { why } })
      }),
  })
}

/** Puts an address or a network on the block list because of a report. Source: decisions 0085, 0086. */
function blockOfCaseCall(): Call {
  return defineCall({
    path: '/admin/abuse/block',
    summary: 'Put an address, a domain or a network on the block list because of a report',
    action: abuseStaffActions.block,
    errors: ERRORS,
    fields: { number: wholeNumber({ min: 1, max: 999_999_999 }), ...blockFields() },
    flash: () => ({ success: msg('It is on the block list') }),
    handle: ({ fields: { number, ...fields }, commit, ...context }) =>
      commit(async (tx) => {
        const until = endOf(fields.until, context.clock.now())
        const act = actingOf(context)
        const row = await lockCase(tx, number)
        const { id } = await blockAddress(tx, { ...fields, until, ...(await ownOf(tx, context)), ...act })
        queueCaseEvent(tx, { row, what: 'blocked', text: fields.why, ...act })
        const after = { kind: fields.kind, until: until.toISOString() }
        queueNoteOfAct(tx, context, {
          what: 'abuse.block',
          subject: String(number),
          after: { ...after, block: id },
        })
      }),
  })
}

/** Lists the calls that change the block list. */
export function blockCalls(): readonly Call[] {
  return [addCall(), endCall(), blockOfCaseCall()]
}
