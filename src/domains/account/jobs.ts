import type { Database } from '#db/database.ts'
import type { AccountMailDeps } from '#domains/mail-log/index.ts'
import { sendAccountMail } from '#domains/mail-log/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import type { Clock } from '#kernel/clock.ts'
import { hashCommonPasswords } from './commands/hash-common-passwords.ts'
import { prepareAccountMail } from './commands/prepare-account-mail.ts'
import { dropWaitingMail } from './store/account-mail.ts'

export interface AccountJobsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly mail: AccountMailDeps
  /** Whether demo accounts may sign in. */
  readonly demo: boolean
}

/** Returns the job handlers of this domain. */
export function accountJobs({ database, clock, mail, demo }: AccountJobsDeps): JobHandlers {
  return {
    async 'send-account-mail'({ accountMailId: id }) {
      await sendAccountMail(mail, id, () => prepareAccountMail(database, { id, demo, now: clock.now() }))
      await dropWaitingMail(database, id)
    },
    'hash-common-passwords': ({ version }) => hashCommonPasswords(database, version, clock.now()),
  }
}
