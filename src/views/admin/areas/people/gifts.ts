import type { GiftState } from '#domains/gift/contract.ts'
import { giftStaffActions } from '#domains/gift/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, Tone } from '#web/admin/views.ts'
import { defineList } from '../../kit/read-list.ts'
import { stateCell } from '../order-words.ts'
import { instant, outside, text } from './cells.ts'

interface GiftRow {
  readonly id: string
  readonly number: string
  readonly state: GiftState
  readonly plan: string
  readonly recipient: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly expiresAt: Date | null
}

const GIFT_STATES: Readonly<Record<GiftState, readonly [words: string, tone: Tone]>> = {
  waiting: [msg('Not paid yet'), 'quiet'],
  ready: [msg('Waits for its recipient'), 'good'],
  redeemed: [msg('Redeemed'), 'quiet'],
  expired: [msg('Expired'), 'quiet'],
  cancelled: [msg('Cancelled'), 'quiet'],
  blocked: [msg('Blocked: its money went back'), 'danger'],
  ended: [msg('Ended: its money went back'), 'danger'],
}

/** Shows the state of a gift. */
export const giftState = (state: GiftState, t: Translate): Cell => stateCell(GIFT_STATES[state], t)

/** Subscriptions and memberships that somebody bought for somebody else, the newest first. */
export const giftList = defineList<GiftRow>({
  path: 'gifts',
  title: msg('Gifts'),
  action: giftStaffActions.read,
  select: `g.id, o.number, g.state::text, p.handle AS plan, g.recipient_email AS recipient, g.created_at AS "createdAt", g.sent_at AS "sentAt", g.expires_at AS "expiresAt"`,
  from: 'gift g JOIN orders o ON o.id = g.order_id JOIN product p ON p.id = g.product_id',
  always: 'true',
  idSql: 'g.id',
  columns: [
    { id: 'number', label: msg('Order'), cell: ({ number }) => text(number) },
    { id: 'bought', label: msg('Bought'), sort: 'bought', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'plan', label: msg('Plan'), cell: ({ plan }) => text(plan) },
    { id: 'to', label: msg('Recipient'), cell: ({ recipient }) => outside(recipient) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => giftState(state, t) },
    { id: 'sent', label: msg('Sent'), cell: ({ sentAt }) => instant(sentAt) },
    { id: 'valid', label: msg('Valid until'), cell: ({ expiresAt }) => instant(expiresAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(GIFT_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'g.state = $?', values: [state] }),
    },
  ],
  search: {
    hint: msg('Number of the order, or e-mail address of the recipient'),
    where: (words) => ({
      sql: `g.id IN (SELECT x.id FROM orders n JOIN gift x ON x.order_id = n.id WHERE n.number = upper($?)
        UNION ALL SELECT id FROM gift WHERE lower(recipient_email) = lower($?))`,
      values: [words, words],
    }),
  },
  emptyHint: msg('Plans that customers bought for somebody else appear here.'),
  orders: { bought: { sql: 'g.created_at', type: 'timestamptz' } },
  firstOrder: '-bought',
  pathOf: ({ number }) => `gifts/${number}`,
})
