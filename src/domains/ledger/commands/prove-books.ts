// Tests: src/domains/ledger/seal-books.test.ts

import type { Database, Queryable } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import {
  type ComparedSeal,
  compareSealsAfter,
  readLastSeals,
  readNewest,
  readSealHead,
  readSignedRows,
  SEAL_SIZE,
  type SignedRow,
} from '../seal-store.ts'
import { headText, sealText } from '../seals.ts'
import { type LedgerTransaction, signedText } from '../store.ts'

/** Ledger transactions per page. */
const PAGE = 5000
/** Blocks of a thousand rows that are digested by one statement. */
const BLOCKS = 10
/** Findings of each kind that are kept; further ones are only counted. */
export const FINDINGS_KEPT = 100

/** A row that the program did not write, or not like this. */
export type Forgery = Readonly<Record<string, string | number>>

/** The violations of an invariant: their number, and the first ones. */
export interface Findings {
  readonly count: number
  readonly first: readonly Forgery[]
}

export interface Proof {
  /** Blocks whose rows differ from their seal. */
  readonly blocks: Findings
  /** Ledger transactions that the program did not book; null without the key. */
  readonly ledger: Findings | null
  /** Seals that the program did not make, or that are missing; null without the key. */
  readonly seals: Findings | null
}

const FOREIGN = 'signed with another key than this one: run the audit with the shop’s KONTOR_SECRET_KEY'

/**
 * Verifies that sealed rows are unchanged, and with the shop's key what SQL alone cannot prove: that the
 * program itself booked every ledger transaction and made every seal. Reads one page at a time, so time grows
 * with the books and memory does not. Source: decision 0028.
 */
export async function proveBooks(db: Queryable, signer: Signer | null): Promise<Proof> {
  const blocks = collect()
  const seals = collect()
  const head = await readSealHead(db)
  for (let after = { table: '', block: 0 }; ; ) {
    const compared = await compareSealsAfter(db, after, BLOCKS)
    for (const seal of compared) {
      if (!seal.isAsSealed) blocks.add(brokenBlock(seal))
      const answer = signer?.check(sealText(seal), seal.mac) ?? 'right'
      if (answer !== 'right')
        seals.add({
          what: `seal ${seal.block} of ${seal.table}: ${answer === 'foreign' ? FOREIGN : 'nobody signed it so'}`,
        })
    }
    const last = compared.at(-1)
    if (!last || compared.length < BLOCKS) break
    after = last
  }
  if (!signer) return { blocks: blocks.found(), ledger: null, seals: null }
  const last = [...(await readLastSeals(db)).values()]
  if (!head) seals.add({ what: 'the head of the seals is gone' })
  else if (head.mac === null && last.length > 0) seals.add({ what: 'the head of the seals is not signed' })
  else if (head.mac !== null && signer.check(headText(head, last), head.mac) !== 'right')
    seals.add({ what: 'the last seals are not those that were signed' })
  return {
    blocks: blocks.found(),
    ledger: await unsignedRows(db, signer, head?.unsignedTo ?? 0),
    seals: seals.found(),
  }
}

function brokenBlock({ table, block, toSeq, rows, foundRows }: ComparedSeal): Forgery {
  return { table, fromNumber: (block - 1) * SEAL_SIZE + 1, toNumber: toSeq, sealed: rows, found: foundRows }
}

async function unsignedRows(db: Queryable, signer: Signer, unsignedTo: number): Promise<Findings> {
  const found = collect()
  let after = unsignedTo
  for (;;) {
    const rows = await readSignedRows(db, after, PAGE)
    for (const row of rows) {
      const answer = signer.check(textOf(row), row.mac)
      if (answer !== 'right')
        found.add({
          what: answer === 'foreign' ? FOREIGN : 'the program did not book this, or not so',
          chargeId: row.chargeId,
          id: row.id,
        })
    }
    if (rows.length < PAGE) return found.found()
    after = rows.at(-1)?.seq ?? after
  }
}

/**
 * Creates a collector that counts findings and keeps the first ones, so that a ruined table does not fill the
 * memory.
 */
function collect(): { add(finding: Forgery): void; found(): Findings } {
  const first: Forgery[] = []
  let count = 0
  return {
    add(finding) {
      count += 1
      if (first.length < FINDINGS_KEPT) first.push(finding)
    },
    found: () => ({ count, first }),
  }
}

function textOf({ sides, kind, ...row }: SignedRow): string {
  const entries = (sides ?? []).map(([account, currency, amountMinor]) => ({
    account,
    currency,
    amountMinor,
  }))
  return signedText({ ...row, kind: kind as LedgerTransaction['kind'], entries })
}

/**
 * Returns how many rows are not sealed yet: a change of them is found only where other tables record the
 * same.
 */
export async function countUnsealed(database: Database): Promise<number> {
  const sealed = await readLastSeals(database)
  let waiting = 0
  for (const [table, toSeq] of await readNewest(database)) waiting += toSeq - (sealed.get(table)?.toSeq ?? 0)
  return waiting
}
