import { type BuyerDeed, Refusal } from '../kit/types.ts'
import { AUTHORIZATION_LIFE_MS, type Books, type Consent, SESSION_LIFE_MS, type SessionRow } from './books.ts'
import { voidCharge } from './charges.ts'
import { notify } from './notifications.ts'

/**
 * The buyer's actions here, with one that tests do not use: the bank declines only when the shop completes
 * the session.
 */
export type Deed = BuyerDeed | 'declined-at-the-end'
export const PAGE_DEEDS: readonly Deed[] = [
  'pays',
  'declined',
  'fails-3ds',
  'declined-at-the-end',
  'pays-less',
  'cancels',
]

/**
 * Performs a buyer's action on a checkout session. Returns where the browser is sent, null when it stays.
 * Throws: Refusal.
 */
export async function act(books: Books, ref: string, does: Deed): Promise<string | null> {
  const session = books.sessions.get(ref)
  if (!session) throw refused('a renewal has no buyer: the shop charges it by itself')
  if (does === 'disputes') return disputes(books, session)
  if (session.state === 'Completed' && session.type === 'Recurring') return revokes(books, session, does)
  if (session.state !== 'Open')
    throw refused(`this session is ${session.state}; nothing can be paid in it any more`)
  if (session.consent !== 'none') throw refused('the buyer decided already; the shop completes this session')
  switch (does) {
    case 'pays':
    // Amazon closes a session after 24 hours, so late money can only arrive in an open session that the shop
    // has given up.
    case 'pays-late':
      return consents(books, session, 'given')
    case 'pays-less':
    case 'declined-at-the-end':
      return consents(books, session, does)
    case 'declined':
    case 'fails-3ds':
      close(books, session, 'Declined', 'declined')
      return resultUrl(session)
    case 'cancels':
      close(books, session, 'BuyerCanceled', 'canceled')
      return session.cancelUrl ?? resultUrl(session)
    case 'abandons':
      return null
  }
}

/** Ends sessions that are past their lifetime. */
export function passTime(books: Books, now: Date): void {
  const age = (createdAt: string): number => now.getTime() - Date.parse(createdAt)
  for (const session of books.sessions.all()) {
    if (session.state === 'Open' && age(session.createdAt) >= SESSION_LIFE_MS)
      close(books, session, 'Expired', 'expired')
  }
  for (const charge of books.charges.all()) {
    if (charge.state === 'Authorized' && age(charge.createdAt) >= AUTHORIZATION_LIFE_MS)
      voidCharge(books, charge, 'expired')
  }
}

function consents({ kit, sessions }: Books, session: SessionRow, consent: Consent): string {
  sessions.patch(session.id, { consent, updatedAt: kit.now().toISOString() })
  return resultUrl(session)
}

function close(
  { kit, sessions }: Books,
  session: SessionRow,
  reason: NonNullable<SessionRow['reason']>,
  status: 'declined' | 'canceled' | 'expired',
): void {
  sessions.patch(session.id, { state: 'Canceled', reason, updatedAt: kit.now().toISOString() })
  kit.book.put({ ...kit.book.get(session.id)!, status })
}

/** Disputes a charge. Amazon Pay's API shows no chargebacks; the merchant gets only the notification. */
async function disputes(books: Books, { id, state, chargeId, permissionId }: SessionRow): Promise<null> {
  if (state !== 'Completed' || chargeId === null || permissionId === null)
    throw refused('only a paid payment can be disputed')
  await notify(books, { ref: id, objectType: 'CHARGEBACK', objectId: chargeId, permissionId })
  return null
}

/** Lets the buyer end a subscription at Amazon, or makes the bank refuse the next charge. */
async function revokes(books: Books, { id, permissionId }: SessionRow, does: Deed): Promise<null> {
  const { kit, permissions } = books
  const objectId = permissionId ?? ''
  const updatedAt = kit.now().toISOString()
  if (does === 'declined') permissions.patch(objectId, { declinesNext: true, updatedAt })
  else if (does === 'cancels') {
    permissions.patch(objectId, { state: 'Closed', reason: 'BuyerCanceled', updatedAt })
    await notify(books, { ref: id, objectType: 'CHARGE_PERMISSION', objectId, permissionId: objectId })
  } else
    throw refused(
      'this subscription is running; the buyer can let the next charge be declined, cancel or dispute',
    )
  return null
}

function resultUrl({ id, resultUrl }: SessionRow): string {
  const url = new URL(resultUrl)
  url.searchParams.set('amazonCheckoutSessionId', id)
  return url.href
}

function refused(text: string): Refusal {
  return new Refusal(422, { error: text })
}
