import type { Reply, Route } from '../kit/types.ts'
import { type ApiCall, apiRoute } from './api.ts'
import {
  type Books,
  type ChargeRow,
  digits,
  minorOf,
  type PermissionRow,
  priceOf,
  type SessionRow,
  stamp,
} from './books.ts'
import { invalid, metadataOf, refuse, requireOnly, textField } from './fields.ts'
import { notify } from './notifications.ts'

/**
 * Builds the routes of charges. The first charge comes with its session, the merchant makes later ones.
 * Source: Amazon Pay API, "Charge".
 */
export function chargeRoutes(books: Books): readonly Route[] {
  const found = ({ params }: ApiCall): ChargeRow => {
    const charge = books.charges.get(params.id ?? '')
    if (!charge) throw refuse(404, 'ResourceNotFound', 'There is no such Charge.')
    return charge
  }
  return [
    apiRoute(books, {
      method: 'POST',
      path: '/v2/charges',
      on: 'capture',
      answer: (call) => createCharge(books, call),
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/v2/charges/:id',
      answer: (call) => ({ body: chargeView(found(call)) }),
    }),
    apiRoute(books, {
      method: 'POST',
      path: '/v2/charges/:id/capture',
      on: 'capture',
      answer: (call) => captureCharge(books, found(call), call),
    }),
    apiRoute(books, {
      method: 'DELETE',
      path: '/v2/charges/:id/cancel',
      answer: (call) => cancelCharge(books, found(call), call),
    }),
  ]
}

/** Creates the charge permission of a buyer who agreed, for one charge or for recurring ones. */
export function openPermission(
  { kit, permissions }: Books,
  { id: sessionId, type, recurring, metadata, currency }: SessionRow,
): PermissionRow {
  const id = `S02-${digits(7)}-${digits(7)}`
  const at = kit.now().toISOString()
  return permissions.put(id, {
    id,
    sessionId,
    type,
    recurring,
    metadata,
    currency,
    state: type === 'Recurring' ? 'Chargeable' : 'Closed',
    reason: null,
    declinesNext: false,
    charges: 0,
    createdAt: at,
    updatedAt: at,
  })
}

/** Makes the charge of a session that the merchant completes. */
export function firstCharge(books: Books, session: SessionRow, permission: PermissionRow): ChargeRow {
  const { kit, sessions } = books
  const taken = session.amount - (session.consent === 'pays-less' ? 1 : 0)
  const { amount, currency, account } = kit.recorded('capture', {
    amount: taken,
    currency: session.currency,
    account: session.storeId,
  })
  if (account !== session.storeId) sessions.patch(session.id, { storeId: account })
  const paid = session.intent === 'AuthorizeWithCapture'
  const subscription = permission.type === 'Recurring' ? permission.id : null
  const entry = {
    ref: session.id,
    orderNumber: session.metadata.merchantReferenceId ?? '',
    amount,
    currency,
    refunded: 0,
    subscription,
  }
  kit.book.put({ ...entry, status: paid ? 'paid' : 'processing' })
  return putCharge(books, permission, {
    ref: session.id,
    amount: session.amount,
    captured: paid ? amount : 0,
    currency,
    metadata: null,
    paid,
  })
}

function createCharge(books: Books, { body }: ApiCall): Reply {
  requireOnly(body, [
    'chargePermissionId',
    'chargeAmount',
    'captureNow',
    'canHandlePendingAuthorization',
    'softDescriptor',
    'merchantMetadata',
    'chargeInitiator',
    'channel',
  ])
  const { kit, permissions } = books
  const asked = minorOf(body.chargeAmount)
  const permission = permissions.get(textField(body, 'chargePermissionId', 64) ?? '')
  if (!permission) throw refuse(404, 'ResourceNotFound', 'There is no such Charge Permission.')
  if (!asked || asked.currency !== permission.currency) throw invalid('chargeAmount')
  if (body.canHandlePendingAuthorization === true)
    throw refuse(400, 'RequestNotSupported', 'Pending authorizations are not simulated.')
  if (permission.state !== 'Chargeable')
    throw refuse(422, 'InvalidChargePermissionStatus', 'The Charge Permission cannot be charged.')
  const declined = kit.declinesRenewal()
  if (declined === 'decline-final') {
    permissions.patch(permission.id, { state: 'Closed', updatedAt: kit.now().toISOString() })
    throw refuse(422, 'HardDeclined', 'The Charge was declined and will not succeed.')
  }
  if (permission.declinesNext || declined) {
    permissions.patch(permission.id, { declinesNext: false, updatedAt: kit.now().toISOString() })
    throw refuse(422, 'SoftDeclined', 'The Charge was declined by the buyer’s bank; a later try may succeed.')
  }
  const metadata = metadataOf(body)
  const paid = body.captureNow === true
  const { amount, currency } = kit.recorded('capture', { ...asked, account: books.storeId })
  const charge = putCharge(books, permission, {
    ref: '',
    amount: asked.amount,
    captured: paid ? amount : 0,
    currency,
    metadata,
    paid,
  })
  const entry = {
    ref: charge.id,
    orderNumber: metadata.merchantReferenceId ?? '',
    amount,
    currency,
    refunded: 0,
    subscription: permission.id,
  }
  kit.book.put({ ...entry, status: paid ? 'paid' : 'processing' })
  void notify(books, {
    ref: charge.id,
    objectType: 'CHARGE',
    objectId: charge.id,
    permissionId: permission.id,
  })
  return { status: 201, body: chargeView(charge) }
}

function captureCharge(books: Books, charge: ChargeRow, { body }: ApiCall): Reply {
  requireOnly(body, ['captureAmount', 'softDescriptor'])
  const asked = minorOf(body.captureAmount)
  if (!asked || asked.currency !== charge.currency) throw invalid('captureAmount')
  if (charge.state !== 'Authorized')
    throw refuse(422, 'InvalidChargeStatus', 'Only an authorized Charge can be captured.')
  if (asked.amount > charge.amount)
    throw refuse(422, 'TransactionAmountExceeded', 'More than authorized cannot be captured.')
  const { kit, charges } = books
  const { amount, currency } = kit.recorded('capture', { ...asked, account: books.storeId })
  kit.book.put({ ...kit.book.get(charge.ref)!, amount, currency, status: 'paid' })
  const done = charges.patch(charge.id, {
    state: 'Captured',
    captured: amount,
    currency,
    updatedAt: kit.now().toISOString(),
  })
  void notify(books, {
    ref: charge.ref,
    objectType: 'CHARGE',
    objectId: charge.id,
    permissionId: charge.permissionId,
  })
  return { body: chargeView(done) }
}

function cancelCharge(books: Books, charge: ChargeRow, { body }: ApiCall): Reply {
  requireOnly(body, ['cancellationReason'])
  if (textField(body, 'cancellationReason', 255) === null) throw invalid('cancellationReason')
  if (charge.state !== 'Authorized')
    throw refuse(422, 'InvalidChargeStatus', 'Only an authorized Charge can be canceled.')
  return { body: chargeView(voidCharge(books, charge, 'canceled')) }
}

/** Cancels an authorisation. */
export function voidCharge(
  { kit, charges }: Books,
  charge: ChargeRow,
  status: 'canceled' | 'expired',
): ChargeRow {
  kit.book.put({ ...kit.book.get(charge.ref)!, status })
  return charges.patch(charge.id, { state: 'Canceled', updatedAt: kit.now().toISOString() })
}

interface NewCharge extends Pick<ChargeRow, 'ref' | 'amount' | 'captured' | 'currency' | 'metadata'> {
  readonly paid: boolean
}

function putCharge(
  { kit, charges, permissions }: Books,
  permission: PermissionRow,
  { ref, paid, ...rest }: NewCharge,
): ChargeRow {
  const id = `${permission.id}-C${digits(6)}`
  const at = kit.now().toISOString()
  permissions.patch(permission.id, { charges: permission.charges + 1 })
  return charges.put(id, {
    ...rest,
    id,
    ref: ref || id,
    permissionId: permission.id,
    state: paid ? 'Captured' : 'Authorized',
    refunded: 0,
    refunds: 0,
    createdAt: at,
    updatedAt: at,
  })
}

function chargeView(charge: ChargeRow): unknown {
  const { id, permissionId, amount, captured, refunded, currency, metadata, state, createdAt, updatedAt } =
    charge
  return {
    chargeId: id,
    chargePermissionId: permissionId,
    chargeAmount: priceOf(amount, currency),
    captureAmount: captured > 0 ? priceOf(captured, currency) : null,
    refundedAmount: priceOf(refunded, currency),
    merchantMetadata: metadata,
    statusDetails: {
      state,
      reasonCode: state === 'Canceled' ? 'MerchantCanceled' : null,
      reasonDescription: null,
      lastUpdatedTimestamp: stamp(updatedAt),
    },
    softDescriptor: null,
    convertedAmount: null,
    conversionRate: null,
    channel: 'Web',
    chargeInitiator: null,
    platformId: null,
    webCheckoutDetails: null,
    disbursementDetails: null,
    providerMetadata: { providerReferenceId: null },
    creationTimestamp: stamp(createdAt),
    expirationTimestamp: stamp(createdAt),
    releaseEnvironment: 'Sandbox',
  }
}
