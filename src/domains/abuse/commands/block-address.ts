// Tests: tests/flows/abuse/block-list.test.ts

import type { Database, Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { abuseErrors } from '../errors.ts'
import { type BlockKind, blockedValue, coversAddress, coversHome, domainsOf, spellingsOf } from '../rules.ts'
import { type AddressBlock, countHit, endBlockRow, findBlock, insertBlock } from '../store/blocks.ts'

export interface BlockAddress {
  readonly kind: BlockKind
  /** As it was typed. */
  readonly value: string
  readonly why: string
  readonly until: Date
  readonly actor: string
  /** The network of whoever blocks; null on the command line. */
  readonly ownNetwork: string | null
  /** The e-mail address of whoever blocks; null on the command line. */
  readonly ownEmail: string | null
  readonly now: Date
}

/**
 * Puts an address, a domain or a network on the block list until a day, and returns its one spelling. Throws:
 * invalid-fields, own-network, own-address, blocked-already. Source: decision 0086.
 */
export async function blockAddress(
  tx: Tx,
  { kind, value: typed, why, until, actor, ownNetwork, ownEmail, now }: BlockAddress,
): Promise<{ readonly id: string; readonly value: string }> {
  const value = blockedValue(kind, typed)
  if (value === null) throw commonErrors['invalid-fields']({ fields: ['value'] })
  if (until <= now) throw commonErrors['invalid-fields']({ fields: ['until'] })
  if (kind === 'network' && coversHome(value, ownNetwork))
    throw abuseErrors['own-network']({ fields: ['value'] })
  if (ownEmail !== null && coversAddress(kind, value, [ownEmail]))
    throw abuseErrors['own-address']({ fields: ['value'] })
  const id = uuidv7(now.getTime())
  const row = { id, kind, value, why, actor, createdAt: now, expiresAt: until }
  if (!(await insertBlock(tx, row))) throw abuseErrors['blocked-already']({ fields: ['value'] })
  return { id, value }
}

/** Takes an entry off the block list. Throws: not-found. */
export async function endBlock(tx: Tx, id: string, now: Date): Promise<AddressBlock> {
  const ended = await endBlockRow(tx, id, now)
  if (!ended) throw commonErrors['not-found']({ fields: ['id'] })
  return ended
}

/**
 * Refuses what comes from an address or a network on the block list, and counts that. A refused order is noted, so
 * that staff see a block that was a mistake. Throws: address-blocked. Source: decision 0086.
 */
export async function refuseBlocked(
  database: Database,
  {
    emails,
    network,
    isOrder,
    now,
  }: {
    /** Every address that is known of whoever asks. */
    readonly emails: readonly string[]
    /** The network as limits count it: `203.0.113.7`, `2001:db8:1:2::/64`; '' where none is known. */
    readonly network: string
    readonly isOrder: boolean
    readonly now: Date
  },
): Promise<void> {
  const address = blockedValue('network', network)
  for (const email of emails.length > 0 ? emails : ['']) {
    const of = { emails: spellingsOf(email), domains: domainsOf(email), address, now }
    const id = await findBlock(database, of)
    if (id === null) continue
    await countHit(database, id, isOrder ? now : null)
    throw abuseErrors['address-blocked']()
  }
}
