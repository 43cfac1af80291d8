import type { Database } from '#db/database.ts'
import { codeKey, createCode, readCodeByKey, setDemoCodes } from '#domains/discount/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'
import { demoCodes } from '../coupons.ts'

/** Creates missing discount codes of the demo and opens all of them; uses stay counted. */
export async function seedDemoCodes({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const now = clock.now()
  for (const code of demoCodes)
    if (!(await readCodeByKey(database, codeKey(code.code))))
      await createCode(database, { ...code, demo: true, actor: 'seed', now }).catch(ignoreIfTaken)
  await setDemoCodes(database, true, now)
}

/** Two processes may seed at once: the code is there then. */
function ignoreIfTaken(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'code-taken')) throw error
}
