// Tests: tests/flows/statements/withdraw.test.ts

import { readStatement } from '#domains/buyer-statement/index.ts'
import { type StatementMailDeps, sendStatementMail } from '#domains/mail-log/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import type { Clock } from '#kernel/clock.ts'
import type { StatementParts } from './parts.ts'
import { prepareOutcome, prepareReceipt } from './prepare-mail.ts'
import { settleDueWithdrawal } from './settle-withdrawal.ts'
import { takeUpStatement } from './take-up-statement.ts'

export interface StatementJobsDeps extends StatementParts {
  readonly mail: StatementMailDeps
  readonly clock: Clock
}

/** Returns the job handlers of cancellations and withdrawals. */
export function statementJobs({ mail, clock, ...parts }: StatementJobsDeps): JobHandlers {
  const { database } = mail
  const moment = () => ({ actor: 'job', now: clock.now() })
  return {
    'send-statement-receipt': ({ statementId: id }) =>
      sendStatementMail(mail, `statement-receipt:${id}`, () => prepareReceipt(database, id)),
    async 'send-statement-outcome'({ statementId: id }) {
      const statement = await readStatement(database, id)
      if (!statement) return
      // What staff decide later is another mail.
      const cause = `statement-outcome:${id}:${statement.state}:${statement.note}`
      await sendStatementMail(mail, cause, () => prepareOutcome(database, id, clock.now()))
    },
    'take-up-statement': ({ statementId: id }) => takeUpStatement(parts, id, moment()),
    'settle-withdrawal': ({ statementId: id }) => settleDueWithdrawal(parts, id, moment()),
  }
}
