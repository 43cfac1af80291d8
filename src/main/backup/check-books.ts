import { openDatabase } from '#db/database.ts'
import { createSigner } from '#db/signer.ts'
import { systemClock } from '#kernel/clock.ts'
import { isBroken, runAudit } from '#processes/run-audit.ts'

/** What the audit says of a database. */
export interface CheckedBooks {
  readonly clean: boolean
  readonly invariants: number
  /** Each with what is wrong. */
  readonly broken: readonly string[]
}

/** Audits a database whose schema is of this release. `secretKey`: hex. */
export async function checkBooks(connectionString: string, secretKey: string): Promise<CheckedBooks> {
  const signer = createSigner(Buffer.from(secretKey, 'hex'))
  const database = openDatabase({ connectionString, maxConnections: 3, signer })
  try {
    const results = await runAudit({ database, clock: systemClock, actor: 'cli' })
    const broken = results
      .filter(isBroken)
      .map(({ check, count, failure }) => `${check.id} ${check.holds}: ${failure ?? `${count} violations`}`)
    return { clean: broken.length === 0, invariants: results.length, broken }
  } finally {
    await database.close()
  }
}

/** Returns the lines that say what the audit found. */
export function booksText({ clean, invariants, broken }: CheckedBooks): string[] {
  return clean
    ? [`The books are clean: ${invariants} invariants hold.`]
    : [`${broken.length} of ${invariants} invariants are broken:`, ...broken.map((one) => `  ${one}`)]
}
