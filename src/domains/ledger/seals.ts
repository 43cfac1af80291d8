import type { Signer } from '#db/signer.ts'
import type { Seal, SealHead } from './seal-store.ts'

/** What the signature of a seal stands for. */
export function sealText({ table, block, toSeq, rows, digest }: Omit<Seal, 'mac'>): string {
  return JSON.stringify(['seal', table, block, toSeq, rows, digest?.toString('hex') ?? null])
}

/**
 * What the signature of the head stands for: the last seal of every table, so that none can be taken away
 * from the end.
 */
export function headText({ unsignedTo }: Pick<SealHead, 'unsignedTo'>, last: readonly Seal[]): string {
  const sorted = last.toSorted((one, other) => (one.table < other.table ? -1 : 1))
  return JSON.stringify([
    'head',
    unsignedTo,
    sorted.map(({ table, block, mac }) => [table, block, mac.toString('hex')]),
  ])
}

/** Whether this process's key signed the seal as it stands. */
export function isSealRight(signer: Signer, seal: Seal): boolean {
  return signer.check(sealText(seal), seal.mac) === 'right'
}

/** Whether the head is the one of these last seals. Before the first seal there is nothing to sign. */
export function isHeadRight(signer: Signer, head: SealHead, last: readonly Seal[]): boolean {
  return head.mac === null ? last.length === 0 : signer.check(headText(head, last), head.mac) === 'right'
}
