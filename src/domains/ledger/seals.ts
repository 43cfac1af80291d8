import type { Signer } from '#db/signer.ts'
import type { Seal, SealHead } from './seal-store.ts'

/** Returns the signed text of a seal. */
export function sealText({ table, block, toSeq, rows, digest }: Omit<Seal, 'mac'>): string {
  return JSON.stringify(['seal', table, block, toSeq, rows, digest?.toString('hex') ?? null])
}

/**
 * Returns the signed text of the head: the last seal of every table, so that none can be removed from the
 * end.
 */
export function headText({ unsignedTo }: Pick<SealHead, 'unsignedTo'>, last: readonly Seal[]): string {
  const sorted = last.toSorted((one, other) => (one.table < other.table ? -1 : 1))
  return JSON.stringify([
    'head',
    unsignedTo,
    sorted.map(({ table, block, mac }) => [table, block, mac.toString('hex')]),
  ])
}

/** Returns whether this process's key signed the seal in its current form. */
export function isSealRight(signer: Signer, seal: Seal): boolean {
  return signer.check(sealText(seal), seal.mac) === 'right'
}

/**
 * Returns whether the head's signature matches these last seals. Before the first seal there is nothing to
 * sign.
 */
export function isHeadRight(signer: Signer, head: SealHead, last: readonly Seal[]): boolean {
  return head.mac === null ? last.length === 0 : signer.check(headText(head, last), head.mac) === 'right'
}
