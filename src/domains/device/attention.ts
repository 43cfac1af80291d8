import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { WRONG_CODES_MAX } from './rules.ts'

/** The limit counts two slots together: one of them holds at least half. */
const guessed = statement(
  'attention-device-codes-guessed',
  `SELECT 'codes' AS subject, min(slot) AS since, sum(wrong) || ' wrong codes in the last day' AS detail
   FROM device_guess WHERE slot >= $2 HAVING max(wrong) >= $3 LIMIT $1`,
)

/** What of pairing devices waits for a person. */
export const deviceAttention: readonly AttentionSource[] = [
  {
    id: 'device-codes-guessed',
    title: 'Somebody tries one device code after another',
    nextStep:
      'nothing, if it stops: meanwhile a code is taken only in the network of its device. Else switch device clients off that nobody uses: `kontor device-client list` names them. A day after the last guesses it is gone from the list',
    read: (db, { limit, now }) =>
      db.query(guessed, [limit, new Date(now.getTime() - DAY), WRONG_CODES_MAX / 2]),
  },
]
