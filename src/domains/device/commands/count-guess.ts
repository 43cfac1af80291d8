// Tests: tests/flows/account/device-guesses.test.ts

import type { Queryable } from '#db/database.ts'
import { SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { type DeviceCode, readCodeOfUser } from '../code-store.ts'
import { countWrongCode, GUESS_SLOT_MS, readWrongCodes, slotOf } from '../guess-store.ts'
import { WRONG_CODES_MAX } from '../rules.ts'
import type { LookAtCode } from './answer-code.ts'

export interface EnteredCode extends LookAtCode {
  /** Hash of the network of whoever enters the code; null: none is known. */
  readonly network: Buffer | null
}

/**
 * Counts a user code that no device shows, whoever enters it. From `WRONG_CODES_MAX` within ten minutes on, codes are taken only
 * from the network in which the device asked for them, so that many addresses and accounts cannot guess together, and
 * whoever stands before their device goes on. It ends by itself: what is refused does not count. Throws:
 * too-many-requests. Source: RFC 8628 §5.1, decision 0099.
 */
export async function countGuess(db: Queryable, entered: EnteredCode): Promise<void> {
  const { userCode, accountId, now } = entered
  const [code, wrong] = await Promise.all([readCodeOfUser(db, userCode), readWrongCodes(db, now)])
  const isShown = code !== null && (code.accountId === null || code.accountId === accountId)
  if (wrong >= WRONG_CODES_MAX && !(isShown && isNear(code, entered))) {
    const endMs = slotOf(now).getTime() + GUESS_SLOT_MS
    throw commonErrors['too-many-requests']({
      retryAfterSeconds: Math.max(1, Math.ceil((endMs - now.getTime()) / SECOND)),
    })
  }
  if (!isShown) await countWrongCode(db, now)
}

/** Returns whether a code is entered in the network of its device. A demo does not tell its visitors apart. */
function isNear({ network: device }: DeviceCode, { network, demo }: EnteredCode): boolean {
  if (device === null || network === null) return demo && device === network
  return device.equals(network)
}
