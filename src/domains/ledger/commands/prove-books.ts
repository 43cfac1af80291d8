import type { Database } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import { readLastSeals, readNewest, readSealHead, readSeals, readSignedRows, type SignedRow } from '../seal-store.ts'
import { headText, sealText } from '../seals.ts'
import { type LedgerTransaction, signedText } from '../store.ts'

/** Ledger transactions that are read at once. */
const PAGE = 5000

/** Something that the program did not write, or did not write so. */
export type Forgery = Readonly<Record<string, string>>

const FOREIGN = 'signed with another key than this one: run the audit with the shop’s KONTOR_SECRET_KEY'

/**
 * Proves by the shop's key what no SQL can prove: that the program itself booked every ledger transaction and made every seal. Returns
 * what it did not. Source: decision 0028.
 */
export async function proveBooks(
  database: Database,
  signer: Signer,
): Promise<{ readonly ledger: readonly Forgery[]; readonly seals: readonly Forgery[] }> {
  const head = await readSealHead(database)
  const seals: Forgery[] = []
  for (const seal of await readSeals(database)) {
    const answer = signer.check(sealText(seal), seal.mac)
    if (answer !== 'right') seals.push({ what: `seal ${seal.block} of ${seal.table}: ${answer === 'foreign' ? FOREIGN : 'nobody signed it so'}` })
  }
  const last = [...(await readLastSeals(database)).values()]
  if (!head) seals.push({ what: 'the head of the seals is gone' })
  else if (head.mac === null && last.length > 0) seals.push({ what: 'the head of the seals is not signed' })
  else if (head.mac !== null && signer.check(headText(head, last), head.mac) !== 'right')
    seals.push({ what: 'the last seals are not those that were signed' })
  return { ledger: await unsignedRows(database, signer, head?.unsignedTo ?? 0), seals }
}

async function unsignedRows(database: Database, signer: Signer, unsignedTo: number): Promise<Forgery[]> {
  const found: Forgery[] = []
  let after = unsignedTo
  for (;;) {
    const rows = await readSignedRows(database, after, PAGE)
    for (const row of rows) {
      const answer = signer.check(textOf(row), row.mac)
      if (answer !== 'right')
        found.push({ what: answer === 'foreign' ? FOREIGN : 'the program did not book this, or not so', orderId: row.orderId, id: row.id })
    }
    if (rows.length < PAGE) return found
    after = rows.at(-1)?.seq ?? after
  }
}

function textOf({ sides, kind, ...row }: SignedRow): string {
  const entries = (sides ?? []).map(([account, currency, amountMinor]) => ({ account, currency, amountMinor }))
  return signedText({ ...row, kind: kind as LedgerTransaction['kind'], entries })
}

/** How many rows wait to be sealed: what happened to them in the meantime shows only where the books tell it twice. */
export async function countUnsealed(database: Database): Promise<number> {
  const sealed = await readLastSeals(database)
  let waiting = 0
  for (const [table, toSeq] of await readNewest(database)) waiting += toSeq - (sealed.get(table)?.toSeq ?? 0)
  return waiting
}
