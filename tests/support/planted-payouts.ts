import type { Database } from '#db/database.ts'

/** Plants a payout in a state, to a partner of its own. */
const payout =
  (number: string, state: string, at: Date) =>
  (database: Database): Promise<unknown> =>
    database.query(
      `WITH who AS (INSERT INTO partner (id, state, joined_at) VALUES (uuidv7(), 'active', $3) RETURNING id)
       INSERT INTO payout (id, number, partner_id, state, amount_minor, currency, type, ending, requested_at, approved_at, sent_at)
       SELECT uuidv7(), $1, who.id, $2, 5000, 'EUR', 'sepa', '3000', $3, CASE WHEN $2 <> 'requested' THEN $3::timestamptz END,
         CASE WHEN $2 = 'sent' THEN $3::timestamptz END FROM who`,
      [number, state, at],
    )

/** For each kind of payout that waits, the statement that makes it wait, and what the command must then name. */
export const plantedPayouts = ({
  at,
}: {
  readonly at: Date
}): Readonly<
  Record<string, { plant(database: Database): Promise<unknown>; subject: string; step: string }>
> => ({
  'payouts-requested': { plant: payout('P901', 'requested', at), subject: 'P901', step: 'open P901' },
  'payouts-unfiled': { plant: payout('P902', 'approved', at), subject: 'P902', step: 'make a file' },
  'payouts-unconfirmed': { plant: payout('P903', 'sent', at), subject: 'P903', step: 'mark P903' },
})
