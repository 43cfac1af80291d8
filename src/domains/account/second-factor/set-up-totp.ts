import QRCode from 'qrcode'
import type { Database, Queryable, Tx } from '#db/database.ts'
import { MINUTE } from '#kernel/clock.ts'
import { accountErrors } from '../errors.ts'
import { readFactorKinds } from '../store/factors.ts'
import { insertTotp, queueTotpSetup, queueTotpSetupRemoval, readTotp, readTotpSetup } from '../store/totp.ts'
import { toBase32 } from './base32.ts'
import { type FactorOwner, finishNewFactor, openFactorChange } from './factor-change.ts'
import { newRecoverySet } from './recovery-codes.ts'
import type { SecretBox } from './secret-box.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** How long a secret waits for its first code. */
const SETUP_MS = 15 * MINUTE

/** Data to set up an authenticator app. */
export interface TotpSetupView {
  /** In base32, for people who type it. */
  readonly secret: string
  readonly uri: string
  /** The address as a QR code, SVG. */
  readonly qr: string
}

export interface BeginTotp extends FactorOwner {
  readonly box: SecretBox
  /** Name of the shop in the app. */
  readonly issuer: string
  /** Name of the account in the app. */
  readonly email: string
}

/**
 * Generates a secret for an authenticator app and stores it, sealed, until a first code proves it. Throws:
 * factor-exists, second-factor-needed.
 */
export async function beginTotp(tx: Tx, { box, issuer, email, ...owner }: BeginTotp): Promise<TotpSetupView> {
  const { accountId, sessionHash, now } = owner
  await openFactorChange(tx, owner)
  if (await readTotp(tx, accountId)) throw accountErrors['factor-exists']()
  const secret = newTotpSecret()
  const sealedSecret = box.seal(secret, totpPlaceOf(accountId))
  queueTotpSetup(tx, { accountId, sessionHash, sealedSecret, expiresAt: new Date(now.getTime() + SETUP_MS) })
  const uri = totpUri(secret, { issuer, account: email })
  return {
    secret: toBase32(secret),
    uri,
    qr: await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
  }
}

export interface ConfirmTotp<Answer> extends FactorOwner {
  readonly box: SecretBox
  readonly code: string
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  readonly present: (recoveryCodes: readonly string[] | null) => Answer
}

/**
 * Enables an authenticator app with its first code. Throws: setup-expired, wrong-code, factor-exists,
 * second-factor-needed, overloaded.
 */
export async function confirmTotp<Answer>(
  database: Database,
  { box, code, commit, present, ...owner }: ConfirmTotp<Answer>,
): Promise<Answer> {
  const { accountId, sessionHash, now } = owner
  const sealedSecret = await readTotpSetup(database, accountId, sessionHash, now)
  if (!sealedSecret) throw accountErrors['setup-expired']()
  const lastStep = stepOfCode(box.open(sealedSecret, totpPlaceOf(accountId)), code, now, 0)
  if (lastStep === null) throw accountErrors['wrong-code']({ fields: ['code'] })
  const recovery = await recoverySetForFirst(database, accountId)
  return commit(async (tx) => {
    const before = await openFactorChange(tx, owner)
    if (!(await insertTotp(tx, accountId, { sealedSecret, lastStep, createdAt: now })))
      throw accountErrors['factor-exists']()
    queueTotpSetupRemoval(tx, accountId)
    return present(await finishNewFactor(tx, owner, 'totp', before, recovery))
  })
}

/**
 * Generates recovery codes for an account without factors, outside of the transaction because hashing them
 * takes long. Throws: overloaded.
 */
export async function recoverySetForFirst(db: Queryable, accountId: string) {
  return (await readFactorKinds(db, accountId)).length === 0 ? newRecoverySet() : null
}

/** Returns the place that a sealed secret is bound to. */
export function totpPlaceOf(accountId: string): string {
  return `totp:${accountId}`
}
