// Tests: src/domains/ledger/seal-books.test.ts

import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Tx } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import {
  areOthersAtWork,
  isHorizonPassed,
  lockSealHead,
  queueSeal,
  queueSealHead,
  readDigest,
  readHorizon,
  readLastSeals,
  readNewest,
  SEAL_SIZE,
  type Seal,
} from '../seal-store.ts'
import { headText, isHeadRight, isSealRight, sealText } from '../seals.ts'

/** Time within which a statement that has begun gets its transaction id. Units: milliseconds. */
const BEGIN_MS = 200
/** Number of checks for transactions that do not end; then the next run tries again. */
const LOOKS = 20
/** Blocks per transaction, so that the first run over a large shop blocks nobody. */
const BLOCKS = 20

/**
 * Seals the rows written since the last run. Rows are sealed once every transaction that may hold a smaller
 * row number has ended. A block that still grows is first compared with its seal, so that sealing never
 * legitimises a change: in that case its table is not sealed, and the problem is returned. Safe to run in
 * several processes at once. Source: decision 0028.
 */
export async function sealBooks(
  database: Database,
  now: Date,
  stopping?: AbortSignal,
): Promise<readonly string[]> {
  const { signer } = database
  if (!signer) return []
  const newest = await readNewest(database)
  const sealed = await readLastSeals(database)
  const isNew = [...newest].some(([table, toSeq]) => toSeq > (sealed.get(table)?.toSeq ?? 0))
  if (!isNew || !(await areNumbersSettled(database))) return []
  const problems = new Set<string>()
  let isMore = true
  while (isMore && !stopping?.aborted)
    isMore = await database.transaction((tx) => sealSome(tx, signer, newest, problems, now))
  return [...problems]
}

/** Returns whether no running transaction can still write a row with a number below the newest. */
async function areNumbersSettled(database: Database): Promise<boolean> {
  if (!(await areOthersAtWork(database))) return true
  await wait(BEGIN_MS)
  const mark = await readHorizon(database)
  for (let look = 0; look < LOOKS; look++) {
    if (await isHorizonPassed(database, mark)) return true
    await wait(BEGIN_MS)
  }
  return false
}

async function sealSome(
  tx: Tx,
  signer: Signer,
  newest: ReadonlyMap<string, number>,
  problems: Set<string>,
  now: Date,
): Promise<boolean> {
  const head = await lockSealHead(tx)
  const last = new Map(await readLastSeals(tx))
  if (!head || !isHeadRight(signer, head, [...last.values()])) {
    problems.add('the last seals are not those that were signed')
    return false
  }
  let left = BLOCKS
  for (const [table, toSeq] of newest) {
    while (left > 0 && (last.get(table)?.toSeq ?? 0) < toSeq) {
      const next = await sealBlock(tx, signer, table, last.get(table) ?? null, toSeq, now)
      if (!next) {
        problems.add(`${table} is not as it was sealed`)
        break
      }
      last.set(table, next)
      left -= 1
    }
  }
  if (left < BLOCKS) queueSealHead(tx, signer.sign(headText(head, [...last.values()])), now)
  return left === 0
}

/**
 * Extends the last block of a table, or begins the next. Returns null if the last block does not match its
 * seal.
 */
async function sealBlock(
  tx: Tx,
  signer: Signer,
  table: string,
  last: Seal | null,
  newestSeq: number,
  now: Date,
): Promise<Seal | null> {
  const isFull = last !== null && last.toSeq === last.block * SEAL_SIZE
  const block = last === null ? 1 : isFull ? last.block + 1 : last.block
  const after = (block - 1) * SEAL_SIZE
  if (last !== null) {
    const standing = await readDigest(tx, table, (last.block - 1) * SEAL_SIZE, last.toSeq)
    if (!isSealRight(signer, last) || standing.rows !== last.rows || !isSame(standing.digest, last.digest))
      return null
  }
  const toSeq = Math.min(newestSeq, block * SEAL_SIZE)
  const unsigned = { table, block, toSeq, ...(await readDigest(tx, table, after, toSeq)) }
  const seal = { ...unsigned, mac: signer.sign(sealText(unsigned)) }
  queueSeal(tx, seal, now)
  return seal
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}
