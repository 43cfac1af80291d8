import type { Queryable } from '#db/database.ts'
import {
  type BuyerStatement,
  readStatementByNumber,
  readStatementEvents,
  statementStaffActions,
} from '#domains/buyer-statement/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import { readSubscription } from '#domains/subscription/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RecordView } from '#web/admin/views.ts'
import { linesOfStatement } from '../../statement-page.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { readActors } from '../orders/timeline.ts'
import { stateCell } from './order-words.ts'
import { amount, instant, link, NOTHING, outside, text } from './people/cells.ts'
import { readStatementActs } from './statement-acts.ts'
import { KIND_WORDS, NOTE_WORDS, STATE_WORDS } from './statement-words.ts'

const NUMBER = /^[1-9]\d{0,8}$/

/** The page of one cancellation or withdrawal, found by its number. */
export const statementRecord: AdminRecord = {
  action: statementStaffActions.read,
  async read(db, number, { actor, t }) {
    const statement = NUMBER.test(number) ? await readStatementByNumber(db, Number(number)) : null
    if (!statement) return null
    const { kind, state } = statement
    const mayDecide = may(actor, statementStaffActions.decide)
    return {
      title: t('{kind} {number}', { kind: t(KIND_WORDS[kind]), number }),
      states: [stateCell(STATE_WORDS[state], t)],
      facts: await factsOf(db, statement, t),
      tables: [],
      texts: [
        { title: t('Parts that it is limited to'), text: statement.part },
        { title: t('Reason'), text: statement.reason },
      ].filter((one) => one.text !== ''),
      history: await historyOf(db, statement.id, t),
      acts: mayDecide ? await readStatementActs(db, statement, t) : [],
    }
  },
}

async function factsOf(db: Queryable, statement: BuyerStatement, t: Translate): Promise<RecordView['facts']> {
  const { orderId, subscriptionId, note, refundMinor, currency, grounds, kind, proved, wishedOn } = statement
  const [order, subscription, lines] = await Promise.all([
    orderId === null ? null : readOrderById(db, orderId),
    subscriptionId === null ? null : readSubscription(db, subscriptionId),
    linesOfStatement(db, statement),
  ])
  const [orderNumber, numberOfIt] = [order?.number, subscription?.number]
  return [
    { label: t('Note'), cell: note === '' ? NOTHING : text(t(NOTE_WORDS[note])) },
    { label: t('Name'), cell: outside(statement.name) },
    { label: t('E-mail address'), cell: outside(statement.email) },
    { label: t('Contract as the buyer named it'), cell: outside(statement.contract) },
    { label: t('Order'), cell: orderNumber ? link(orderNumber, `orders/${orderNumber}`) : NOTHING },
    {
      label: t('Subscription'),
      cell: numberOfIt ? link(numberOfIt, `subscriptions/${numberOfIt}`) : NOTHING,
    },
    { label: t('Products'), cell: outside(lines.join(', ')) },
    {
      label: t('Refund'),
      cell: refundMinor === null || currency === null ? NOTHING : amount(refundMinor, currency),
    },
    {
      label: t('Identity'),
      cell: text(proved ? t('Signed in, or with the link of the order') : t('Anybody may have typed it')),
    },
    ...(kind === 'cancel'
      ? [
          { label: t('Grounds'), cell: text(grounds === 'cause' ? t('For cause') : t('With notice')) },
          { label: t('Asked for'), cell: wishedOn ? text(wishedOn) : NOTHING },
        ]
      : []),
    { label: t('Received'), cell: instant(statement.givenAt) },
    { label: t('Takes effect'), cell: instant(statement.actAt) },
  ]
}

async function historyOf(db: Queryable, id: string, t: Translate): Promise<RecordView['history']> {
  const events = await readStatementEvents(db, id)
  const nameOf = await readActors(
    db,
    events.map(({ actor }) => actor),
    t,
  )
  return events.map(({ at, to, actor, why }) => ({
    at: at.toISOString(),
    what: t(STATE_WORDS[to as keyof typeof STATE_WORDS][0]),
    who: nameOf(actor),
    why,
  }))
}
