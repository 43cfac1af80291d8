import type { Queryable } from '#db/database.ts'
import { type BuyerStatement, canBeUndone } from '#domains/buyer-statement/index.ts'
import { readWithdrawableLines } from '#domains/order/index.ts'
import { decimalAmount } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActField, ActView } from '#web/admin/views.ts'
import { findNamedContract } from '../../statement-contract.ts'
import { whyField } from './people/cells.ts'

/** Reads what staff can do with a statement in its state. */
export async function readStatementActs(
  db: Queryable,
  statement: BuyerStatement,
  t: Translate,
): Promise<readonly ActView[]> {
  const { state, orderId, kind } = statement
  const act = decisionOf(statement, t)
  const acts: ActView[] = []
  if (state === 'waiting') acts.push(await matchAct(db, statement, t), ...endingActs(act, t))
  if (state === 'accepted' && kind === 'withdraw' && orderId !== null) acts.push(refundAct(statement, t))
  if (canBeUndone(statement))
    acts.push(
      act(
        'take-back',
        t('Take it back'),
        t(
          'For a mistake: its products are shipped again, and its subscription goes on. “Open it again” undoes it.',
        ),
      ),
    )
  if (state === 'refused' || state === 'undone')
    acts.push(act('reopen', t('Open it again'), t('It waits for a decision again. Nothing else changes.')))
  return acts
}

type Decision = (name: string, title: string, hint: string) => ActView

function decisionOf({ number }: BuyerStatement, t: Translate): Decision {
  return (name, title, hint) => ({
    call: `/admin/statement/${name}`,
    title,
    hint,
    isDangerous: name !== 'reopen',
    fields: [whyField(t, true)],
    subject: { number: String(number) },
  })
}

function endingActs(act: Decision, t: Translate): readonly ActView[] {
  return [
    act(
      'done',
      t('You dealt with it by hand'),
      t(
        'For example with a refund on the page of the order. Nothing else happens, and the buyer is not told. It cannot be opened again.',
      ),
    ),
    act(
      'refuse',
      t('Refuse it'),
      t('Nothing else happens: write to the buyer yourself. “Open it again” undoes it.'),
    ),
  ]
}

/** The lines of the order that the buyer named can be ticked; of any other, nobody knows them yet. */
async function matchAct(
  db: Queryable,
  { number, kind, contract }: BuyerStatement,
  t: Translate,
): Promise<ActView> {
  const named = await findNamedContract(db, contract)
  const lines = kind === 'withdraw' && named?.orderId ? await readWithdrawableLines(db, named.orderId) : []
  const ticks = lines
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(
      ({ productId, name, pieces }): ActField => ({
        kind: 'check',
        name: `line.${productId}`,
        label: t('Only {product}', { product: `${pieces} × ${name}` }),
        hint: '',
        isRequired: false,
      }),
    )
  return {
    call: '/admin/statement/match',
    title: t('Accept it for an order or a subscription'),
    hint: t(
      'What the law says then happens by itself, and the buyer is told. Without a tick it is about the whole order. “Take it back” undoes it until money has gone back.',
    ),
    isDangerous: false,
    fields: [
      {
        kind: 'text',
        name: 'contract',
        label: t('Number of the order or subscription'),
        hint: '',
        isRequired: true,
        value: named?.number ?? '',
      },
      ...(ticks.length > 1 ? ticks : []),
    ],
    subject: { number: String(number) },
  }
}

function refundAct({ number, refundMinor, currency }: BuyerStatement, t: Translate): ActView {
  const value = decimalAmount({ amount: refundMinor ?? 0, currency: currency ?? 'EUR' })
  return {
    call: '/admin/statement/refund',
    title: t('The goods are back: refund'),
    hint: t(
      'Or the buyer showed that they were sent. The money goes back by the way it came. It cannot be taken back.',
    ),
    isDangerous: true,
    fields: [
      {
        kind: 'text',
        name: 'amount',
        label: t('Amount'),
        hint: t('What the law asks for. Type less only if the goods lost value.'),
        isRequired: true,
        value,
      },
      {
        kind: 'check',
        name: 'restock',
        label: t('Return the pieces to stock'),
        hint: '',
        isRequired: false,
        value: '',
      },
    ],
    subject: { number: String(number) },
  }
}
