import { partnerStaffActions } from '#domains/partner/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../../kit/read-list.ts'
import { HOLD_REASONS, holdWords } from '../../words/hold-words.ts'
import { amount, beginning, instant, outside, text } from './cells.ts'

interface ListedHold {
  readonly id: string
  readonly partnerId: string
  readonly ref: string | null
  readonly email: string | null
  readonly number: string | null
  readonly currency: string
  readonly amountMinor: number
  readonly heldAt: Date
  readonly heldWhy: string
  readonly maturesAt: Date
}

/** Commissions that wait for a person, the longest held first. */
export const heldCommissionList = defineList<ListedHold>({
  path: 'held-commissions',
  title: msg('Held commissions'),
  action: partnerStaffActions.read,
  select: `c.order_id AS id, c.partner_id AS "partnerId", r.ref, a.email, o.number, c.currency, c.earned_minor - c.returned_minor AS "amountMinor",
    c.held_at AS "heldAt", c.held_why AS "heldWhy", c.matures_at AS "maturesAt"`,
  from: `commission c JOIN partner p ON p.id = c.partner_id LEFT JOIN account a ON a.id = p.account_id
    LEFT JOIN partner_ref r ON r.partner_id = c.partner_id AND r.retired_at IS NULL LEFT JOIN orders o ON o.id = c.order_id`,
  // As the index has it.
  always: `c.held_at IS NOT NULL AND c.held_why <> 'refused'`,
  idSql: 'c.order_id',
  columns: [
    { id: 'order', label: msg('Order'), cell: ({ number }) => text(number ?? '–') },
    { id: 'ref', label: msg('Ref id'), cell: ({ ref }) => (ref === null ? text('–') : outside(ref)) },
    { id: 'email', label: msg('Partner'), cell: ({ email }) => outside(email) },
    {
      id: 'amount',
      label: msg('Amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => amount(amountMinor, currency),
    },
    { id: 'why', label: msg('Reason'), cell: ({ heldWhy }, { t }) => text(holdWords(heldWhy, t)) },
    { id: 'held', label: msg('Held since'), sort: 'held', cell: ({ heldAt }) => instant(heldAt) },
    { id: 'matures', label: msg('Would be payable'), cell: ({ maturesAt }) => instant(maturesAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'why',
      label: msg('Reason'),
      choices: HOLD_REASONS,
      where: (why) => ({ sql: `$? = ANY (string_to_array(c.held_why, ','))`, values: [why] }),
    },
  ],
  search: {
    hint: msg('The ref id, the number of the order, or how the e-mail address of the partner begins'),
    where: (words) => ({
      sql: `c.order_id IN (
        SELECT h.order_id FROM partner_ref f JOIN commission h ON h.partner_id = f.partner_id WHERE f.ref = lower($?) AND h.held_at IS NOT NULL AND h.held_why <> 'refused'
        UNION ALL SELECT id FROM orders WHERE number = upper($?)
        UNION ALL SELECT h.order_id FROM account b JOIN partner q ON q.account_id = b.id JOIN commission h ON h.partner_id = q.id
          WHERE lower(b.email) LIKE lower($?) AND h.held_at IS NOT NULL AND h.held_why <> 'refused')`,
      values: [words, words, beginning(words)],
    }),
  },
  emptyHint: msg(
    'Nothing is held. The program holds commissions when a partner does more than the partner programme allows.',
  ),
  orders: { held: { sql: 'c.held_at', type: 'timestamptz' } },
  firstOrder: 'held',
  pathOf: ({ partnerId }) => `partners/${partnerId}`,
  bulk: [
    {
      name: 'release',
      title: msg('Release'),
      hint: msg(
        'They go on maturing from where they were. What these partners did until now holds nothing again. “Hold what is pending” on the page of a partner undoes it.',
      ),
      action: partnerStaffActions.decide,
    },
  ],
})
