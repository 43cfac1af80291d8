import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { PaymentMeans } from '../observation.ts'

const insert = statement(
  'payment-means-insert',
  `INSERT INTO payment_means (charge_id, digest) SELECT $1, unnest($2::bytea[]) ON CONFLICT DO NOTHING`,
)

/**
 * Stores what a charge was paid with, so that it is recognised in another charge. Only keyed digests are kept;
 * without the shop's key nothing is. Safe to repeat. Source: decision 0075.
 */
export async function storeMeans(
  tx: Tx,
  chargeId: string,
  gatewayId: string,
  means: readonly PaymentMeans[],
): Promise<void> {
  const { signer } = tx
  if (signer === null || means.length === 0) return
  await tx.query(insert, [chargeId, means.map((one) => signer.blind(meansText(gatewayId, one)))])
}

/**
 * Returns the text that names means of payment, the same wherever they are seen. An IBAN and the address of a wallet
 * are the same at every provider; fingerprints and ids of wallets belong to one. Pure.
 */
export function meansText(gatewayId: string, { kind, name }: PaymentMeans): string {
  if (kind === 'iban') return `iban:${name.replaceAll(/\s/g, '').toUpperCase()}`
  if (kind === 'wallet-address') return `wallet-address:${name.trim().toLowerCase()}`
  return `${kind}:${gatewayId}:${name}`
}
