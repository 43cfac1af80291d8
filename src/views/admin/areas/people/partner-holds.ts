import type { Queryable } from '#db/database.ts'
import {
  DECIDED_AT_ONCE,
  type HeldCommission,
  hasPending,
  type PartnerRow,
  partnerStaffActions,
  type RefusedCommission,
  readHeld,
  readRefusals,
} from '#domains/partner/index.ts'
import type { ActView, RecordView } from '#web/admin/views.ts'
import { may, type RecordContext } from '../../kit/record-definition.ts'
import { holdWords } from '../../words/hold-words.ts'
import { amount, column, instant, link, numbers, outside, text, whyField } from './cells.ts'

const ROWS_SHOWN = 50

/** What the page of a partner shows of commissions that wait, and of those that were not accepted. */
export interface PartnerHolds {
  readonly tables: RecordView['tables']
  readonly acts: readonly ActView[]
  readonly isHeld: boolean
}

/** Reads what is held of a partner and was refused, with the acts that decide about it. */
export async function readPartnerHolds(
  db: Queryable,
  partner: PartnerRow,
  context: RecordContext,
): Promise<PartnerHolds> {
  const [held, refused, isPending] = await Promise.all([
    readHeld(db, partner.id, ROWS_SHOWN),
    readRefusals(db, partner.id, ROWS_SHOWN),
    hasPending(db, partner.id),
  ])
  const tables = [
    ...(held.length > 0 ? [heldTable(held, context)] : []),
    ...(refused.length > 0 ? [refusedTable(refused, context)] : []),
  ]
  const may = { hold: isPending, release: held.length > 0, restore: refused.length > 0 }
  return { tables, acts: actsOf(partner, may, context), isHeld: held.length > 0 }
}

function heldTable(held: readonly HeldCommission[], { t }: RecordContext): RecordView['tables'][number] {
  return {
    title: t('Held commissions'),
    columns: [column(t('Order')), numbers(t('Amount')), column(t('Reason')), column(t('Held since'))],
    rows: held.map(({ number, amountMinor, currency, heldWhy, heldAt }) => [
      orderLink(number),
      amount(amountMinor, currency),
      text(holdWords(heldWhy, t)),
      instant(heldAt),
    ]),
  }
}

function refusedTable(
  refused: readonly RefusedCommission[],
  { t }: RecordContext,
): RecordView['tables'][number] {
  return {
    title: t('Refused commissions'),
    columns: [column(t('Order')), numbers(t('Amount')), column(t('Reason')), column(t('Date'))],
    rows: refused.map(({ number, amountMinor, currency, why, refusedAt }) => [
      orderLink(number),
      amount(amountMinor, currency),
      outside(why),
      instant(refusedAt),
    ]),
  }
}

const orderLink = (number: string | null) => (number === null ? text('–') : link(number, `orders/${number}`))

function actsOf(
  { id, accountId }: PartnerRow,
  { hold, release, restore }: Readonly<Record<'hold' | 'release' | 'restore', boolean>>,
  { actor, t }: RecordContext,
): readonly ActView[] {
  if (!may(actor, partnerStaffActions.decide)) return []
  const isOwn = accountId !== null && actor.accountId === accountId
  const which = {
    kind: 'text',
    name: 'order',
    label: t('Order number'),
    hint: t('Empty: all of them, at most {count} at once', { count: DECIDED_AT_ONCE }),
    isRequired: false,
  } as const
  const call = '/admin/partner/commissions'
  const releaseAct: ActView = {
    call,
    title: t('Release'),
    hint: t(
      'The commissions go on maturing from where they were. What the partner did until now holds nothing again.',
    ),
    isDangerous: false,
    fields: [{ ...which, hint: t('Empty: all of them') }, whyField(t, true)],
    subject: { id, to: 'released' },
  }
  const refuseAct: ActView = {
    call,
    title: t('Refuse'),
    hint: t('Takes the whole commissions back. The partner reads your reason. You can undo it.'),
    isDangerous: true,
    fields: [which, whyField(t, true)],
    subject: { id, to: 'refused' },
  }
  const restoreAct: ActView = {
    call,
    title: t('Undo a refusal'),
    hint: t(
      'The commissions are booked again and held as before. Where money of an order moved since, it stays.',
    ),
    isDangerous: false,
    fields: [which, whyField(t, true)],
    subject: { id, to: 'restored' },
  }
  const holdAct: ActView = {
    call,
    title: t('Hold what is pending'),
    hint: t(
      'Nothing that is pending matures before somebody releases it. The partner reads that it is checked.',
    ),
    isDangerous: false,
    fields: [whyField(t, true)],
    subject: { id, to: 'held' },
  }
  return [
    ...(hold ? [holdAct] : []),
    ...(release && !isOwn ? [releaseAct, refuseAct] : []),
    ...(restore && !isOwn ? [restoreAct] : []),
  ]
}
