import type { PersonalTables } from '#db/personal-data.ts'
import { accountActions } from '#domains/account/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { readPersonalData } from '#views/personal-data.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { PERSONAL_DATA } from '../../shapes/account.ts'

export interface PrivacyCallParts {
  readonly dataDir: string
  /** Personal tables of all domains. */
  readonly personal: PersonalTables
  readonly rules: RulesSource
}

/** Narrow, because an export reads every table. */
const EXPORT_LIMIT = { burst: 10, refillMs: HOUR }

/**
 * Exports everything that the shop stores about the signed-in person. The profile page offers the same as a
 * download. Source: GDPR art. 15 and 20.
 */
export function userExportCall({ dataDir, personal, rules }: PrivacyCallParts): Call {
  return defineCall({
    path: '/user/export',
    summary: 'All personal data of the account as JSON',
    action: accountActions['read-own'],
    fields: {},
    answer: PERSONAL_DATA,
    async handle({ accountId, clock, database, count }) {
      count('export', accountId, EXPORT_LIMIT)
      const data = await readPersonalData(database, {
        accountId,
        personal,
        shopName: rules.current().shopName,
        dataDir,
        now: clock.now(),
      })
      if (!data) throw commonErrors['not-logged-in']()
      return data
    },
  })
}
