import { randomUUID } from 'node:crypto'
import type { Reply, Route } from '../kit/types.ts'
import { type ApiCall, apiRoute } from './api.ts'
import { type Books, minorOf, priceOf, SESSION_LIFE_MS, type SessionRow, stamp } from './books.ts'
import { firstCharge, openPermission } from './charges.ts'
import { invalid, metadataOf, objectOf, refuse, requireOnly, textField } from './fields.ts'
import { notify } from './notifications.ts'

/** Checkout sessions. Source: Amazon Pay API, "Checkout Session". */
export function sessionRoutes(books: Books): readonly Route[] {
  const found = ({ params }: ApiCall): SessionRow => {
    const session = books.sessions.get(params.id ?? '')
    if (!session) throw refuse(404, 'ResourceNotFound', 'There is no such Checkout Session.')
    return session
  }
  return [
    apiRoute(books, {
      method: 'GET',
      path: '/v2/checkoutSessions/:id',
      answer: (call) => ({ body: sessionView(found(call)) }),
    }),
    apiRoute(books, {
      method: 'PATCH',
      path: '/v2/checkoutSessions/:id',
      answer: (call) => updateSession(books, found(call), call),
    }),
    apiRoute(books, {
      method: 'POST',
      path: '/v2/checkoutSessions/:id/complete',
      on: 'capture',
      answer: (call) => completeSession(books, found(call), call),
    }),
  ]
}

/**
 * Opens the session that a button's signed payload asks for. Throws: Refusal for what Amazon would not take.
 */
export function openSession(books: Books, payload: Readonly<Record<string, unknown>>): SessionRow {
  requireOnly(payload, [
    'webCheckoutDetails',
    'storeId',
    'scopes',
    'chargePermissionType',
    'recurringMetadata',
    'paymentDetails',
    'merchantMetadata',
    'platformId',
  ])
  const web = objectOf(payload, 'webCheckoutDetails')
  requireOnly(web, ['checkoutResultReturnUrl', 'checkoutCancelUrl', 'checkoutMode'])
  const payment = objectOf(payload, 'paymentDetails')
  requireOnly(payment, [
    'paymentIntent',
    'canHandlePendingAuthorization',
    'chargeAmount',
    'presentmentCurrency',
  ])
  const { chargePermissionType: type = 'OneTime', recurringMetadata: recurring = null } = payload
  const {
    paymentIntent: intent,
    canHandlePendingAuthorization: pending = false,
    presentmentCurrency,
  } = payment
  const asked = minorOf(payment.chargeAmount)
  const resultUrl = textField(web, 'checkoutResultReturnUrl', 2_000)
  const cancelUrl = textField(web, 'checkoutCancelUrl', 2_000)
  if (payload.storeId !== books.storeId) throw invalid('storeId')
  if (type !== 'OneTime' && type !== 'Recurring') throw invalid('chargePermissionType')
  if (type === 'Recurring' && !isRecurring(recurring)) throw invalid('recurringMetadata')
  if (web.checkoutMode !== 'ProcessOrder') throw invalid('webCheckoutDetails.checkoutMode')
  if (resultUrl === null || !URL.canParse(resultUrl))
    throw invalid('webCheckoutDetails.checkoutResultReturnUrl')
  if (cancelUrl !== null && !URL.canParse(cancelUrl)) throw invalid('webCheckoutDetails.checkoutCancelUrl')
  if (intent !== 'Authorize' && intent !== 'AuthorizeWithCapture')
    throw invalid('paymentDetails.paymentIntent')
  if (pending !== false) throw refuse(400, 'RequestNotSupported', 'Pending authorizations are not simulated.')
  if (!asked) throw invalid('paymentDetails.chargeAmount')
  if (presentmentCurrency !== undefined && presentmentCurrency !== asked.currency)
    throw invalid('paymentDetails.presentmentCurrency')
  const metadata = metadataOf(payload)
  const { amount, currency, account } = books.kit.recorded('create', { ...asked, account: books.storeId })
  const at = books.kit.now().toISOString()
  const id = randomUUID()
  books.kit.book.put({
    ref: id,
    orderNumber: metadata.merchantReferenceId ?? '',
    amount,
    currency,
    status: 'open',
    refunded: 0,
    subscription: null,
  })
  return books.sessions.put(id, {
    id,
    storeId: account,
    resultUrl,
    cancelUrl,
    type,
    recurring,
    intent,
    amount,
    currency,
    metadata,
    consent: 'none',
    state: 'Open',
    reason: null,
    permissionId: null,
    chargeId: null,
    createdAt: at,
    updatedAt: at,
  })
}

function completeSession(books: Books, session: SessionRow, { body }: ApiCall): Reply {
  requireOnly(body, ['chargeAmount', 'totalOrderAmount'])
  const asked = minorOf(body.chargeAmount)
  if (!asked) throw invalid('chargeAmount')
  if (session.state === 'Canceled')
    throw refuse(422, 'CheckoutSessionCanceled', 'The Checkout Session was canceled and cannot be completed.')
  if (session.state === 'Completed' || session.consent === 'none') {
    throw refuse(
      422,
      'InvalidCheckoutSessionStatus',
      'The Checkout Session is not in a state in which it can be completed.',
    )
  }
  if (asked.amount !== session.amount || asked.currency !== session.currency) {
    throw refuse(400, 'InvalidParameterValue', 'chargeAmount does not match the Checkout Session.')
  }
  const { kit, sessions } = books
  if (session.consent === 'declined-at-the-end') {
    sessions.patch(session.id, { state: 'Canceled', reason: 'Declined', updatedAt: kit.now().toISOString() })
    kit.book.put({ ...kit.book.get(session.id)!, status: 'declined' })
    throw refuse(422, 'CheckoutSessionCanceled', 'The Checkout Session was canceled and cannot be completed.')
  }
  const permission = openPermission(books, session)
  const charge = firstCharge(books, session, permission)
  const done = sessions.patch(session.id, {
    state: 'Completed',
    permissionId: permission.id,
    chargeId: charge.id,
    updatedAt: kit.now().toISOString(),
  })
  void notify(books, {
    ref: session.id,
    objectType: 'CHARGE',
    objectId: charge.id,
    permissionId: permission.id,
  })
  return { body: sessionView(done) }
}

/** Updates an open session: its metadata may change; with `ProcessOrder` its amount may not. */
function updateSession({ sessions, kit }: Books, session: SessionRow, { body }: ApiCall): Reply {
  requireOnly(body, ['merchantMetadata'])
  if (session.state !== 'Open')
    throw refuse(422, 'InvalidCheckoutSessionStatus', 'Only an open Checkout Session can be changed.')
  return {
    body: sessionView(
      sessions.patch(session.id, { metadata: metadataOf(body), updatedAt: kit.now().toISOString() }),
    ),
  }
}

/** Shows a session. A completed one only refers to its results; its details are gone. */
function sessionView(session: SessionRow): unknown {
  const open = session.state === 'Open'
  const { resultUrl, cancelUrl, type, recurring, intent, amount, currency } = session
  return {
    checkoutSessionId: session.id,
    storeId: session.storeId,
    productType: open ? 'PayOnly' : null,
    webCheckoutDetails: open
      ? { checkoutResultReturnUrl: resultUrl, checkoutCancelUrl: cancelUrl, amazonPayRedirectUrl: null }
      : null,
    chargePermissionType: open ? type : null,
    recurringMetadata: open ? recurring : null,
    paymentDetails:
      session.state === 'Completed'
        ? null
        : {
            paymentIntent: intent,
            canHandlePendingAuthorization: false,
            chargeAmount: priceOf(amount, currency),
            totalOrderAmount: null,
            softDescriptor: null,
            presentmentCurrency: currency,
            allowOvercharge: null,
            extendExpiration: null,
          },
    merchantMetadata: session.state === 'Completed' ? null : session.metadata,
    buyer:
      open && session.consent !== 'none'
        ? { buyerId: 'amzn1.account.SIMULATED', name: 'Simulated Buyer', email: 'buyer@example.com' }
        : null,
    paymentPreferences:
      open && session.consent !== 'none' ? [{ paymentDescriptor: 'Visa ****1111 (Amazon Pay)' }] : null,
    constraints: open && session.consent === 'none' ? [BUYER_MISSING] : [],
    statusDetails: {
      state: session.state,
      reasonCode: session.reason,
      reasonDescription: null,
      lastUpdatedTimestamp: stamp(session.updatedAt),
    },
    chargePermissionId: session.permissionId,
    chargeId: session.chargeId,
    creationTimestamp: stamp(session.createdAt),
    expirationTimestamp: stamp(new Date(Date.parse(session.createdAt) + SESSION_LIFE_MS).toISOString()),
    shippingAddress: null,
    billingAddress: null,
    platformId: null,
    supplementaryData: null,
    providerMetadata: { providerReferenceId: null },
    releaseEnvironment: 'Sandbox',
  }
}

const BUYER_MISSING = {
  constraintId: 'BuyerNotAssociated',
  description:
    'There is no buyer associated with the Checkout Session. Return the checkout session id to the Amazon Pay Button to allow buyer to login.',
}

function isRecurring(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { frequency, amount = null } = value as Record<string, unknown>
  const { unit, value: every } = (frequency ?? {}) as Record<string, unknown>
  const counts =
    unit === 'Variable'
      ? every === '0'
      : ['Year', 'Month', 'Week', 'Day'].includes(String(unit)) && /^[1-9]\d{0,2}$/.test(String(every))
  return counts && (amount === null || minorOf(amount) !== null)
}
