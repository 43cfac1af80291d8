import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/** How long an approved payout may wait for its file. Units: milliseconds. */
const FILE_PATIENCE_MS = 3 * DAY
/** A transfer takes three working days at most; after this time somebody looks at the account. Units: milliseconds. */
const ARRIVAL_PATIENCE_MS = 7 * DAY

const FACTS = `p.number AS subject, p.type AS detail, p.amount_minor AS "amountMinor", p.currency`
const requested = statement(
  'attention-payouts-requested',
  `SELECT ${FACTS}, p.requested_at AS since FROM payout p WHERE p.state = 'requested' ORDER BY p.requested_at LIMIT $1`,
)
const unfiled = statement(
  'attention-payouts-unfiled',
  `SELECT ${FACTS}, p.approved_at AS since FROM payout p LEFT JOIN payout_file f ON f.id = p.file_id
   WHERE p.state = 'approved' AND f.sent_at IS NULL AND p.approved_at <= $2 ORDER BY p.approved_at LIMIT $1`,
)
const unconfirmed = statement(
  'attention-payouts-unconfirmed',
  `SELECT ${FACTS}, p.sent_at AS since FROM payout p WHERE p.state = 'sent' AND p.sent_at <= $2 ORDER BY p.sent_at LIMIT $1`,
)

/** Payouts that wait for a person. */
export const payoutAttention: readonly AttentionSource[] = [
  {
    id: 'payouts-requested',
    title: 'Payouts to partners that wait for approval',
    nextStep: 'open {subject} in the back office under "Payouts" and approve or refuse it',
    read: (db, { limit }) => db.query(requested, [limit]),
  },
  {
    id: 'payouts-unfiled',
    title: 'Approved payouts to partners that were not sent',
    nextStep: 'make a file in the back office under "Payout files", hand it over and mark it as sent',
    read: (db, { limit, now }) => db.query(unfiled, [limit, new Date(now.getTime() - FILE_PATIENCE_MS)]),
  },
  {
    id: 'payouts-unconfirmed',
    title: 'Payouts to partners that were sent and not confirmed',
    nextStep:
      'look at the bank or PayPal account, then mark {subject} in the back office as paid or as returned',
    read: (db, { limit, now }) =>
      db.query(unconfirmed, [limit, new Date(now.getTime() - ARRIVAL_PATIENCE_MS)]),
  },
]
