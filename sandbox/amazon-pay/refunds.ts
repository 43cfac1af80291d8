import type { Reply, Route } from '../kit/types.ts'
import { type ApiCall, apiRoute } from './api.ts'
import { type Books, digits, minorOf, type PermissionRow, priceOf, type RefundRow, stamp } from './books.ts'
import { invalid, refuse, requireOnly, textField } from './fields.ts'
import { notify } from './notifications.ts'

/**
 * Builds the routes of refunds and charge permissions. A refund answers `RefundInitiated` and is completed
 * right after. Amazon does not list the refunds of a charge: each is read by its id. Source: Amazon Pay API,
 * "Refund", "Charge Permission".
 */
export function refundRoutes(books: Books): readonly Route[] {
  const permission = ({ params }: ApiCall): PermissionRow => {
    const found = books.permissions.get(params.id ?? '')
    if (!found) throw refuse(404, 'ResourceNotFound', 'There is no such Charge Permission.')
    return found
  }
  return [
    apiRoute(books, {
      method: 'POST',
      path: '/v2/refunds',
      on: 'refund',
      answer: (call) => createRefund(books, call),
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/v2/refunds/:id',
      answer({ params }) {
        const refund = books.refunds.get(params.id ?? '')
        if (!refund) throw refuse(404, 'ResourceNotFound', 'There is no such Refund.')
        return { body: refundView(refund, 'Refunded') }
      },
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/v2/chargePermissions/:id',
      answer: (call) => ({ body: permissionView(permission(call)) }),
    }),
    apiRoute(books, {
      method: 'DELETE',
      path: '/v2/chargePermissions/:id/close',
      answer: (call) => closePermission(books, permission(call), call),
    }),
  ]
}

function createRefund(books: Books, { body }: ApiCall): Reply {
  requireOnly(body, ['chargeId', 'refundAmount', 'softDescriptor'])
  const { kit, charges, refunds } = books
  const charge = charges.get(textField(body, 'chargeId', 64) ?? '')
  if (!charge) throw refuse(404, 'ResourceNotFound', 'There is no such Charge.')
  const asked = minorOf(body.refundAmount)
  const softDescriptor = textField(body, 'softDescriptor', 16)
  if (!asked || asked.currency !== charge.currency) throw invalid('refundAmount')
  if (charge.state !== 'Captured')
    throw refuse(422, 'InvalidChargeStatus', 'Only a captured Charge can be refunded.')
  // Amazon lets a merchant refund up to 15 % more than was captured. A shop that does so by itself has a bug,
  // which must show here.
  if (charge.refunded + asked.amount > charge.captured)
    throw refuse(422, 'TransactionAmountExceeded', 'More than captured cannot be refunded.')
  const id = `${charge.permissionId}-R${digits(6)}`
  const refund = refunds.put(id, {
    id,
    chargeId: charge.id,
    ...asked,
    softDescriptor: softDescriptor ?? 'AMZ*',
    createdAt: kit.now().toISOString(),
  })
  const refunded = charge.refunded + asked.amount
  charges.patch(charge.id, { refunded, refunds: charge.refunds + 1 })
  const entry = kit.book.get(charge.ref)!
  kit.book.put({ ...entry, refunded, status: refunded === charge.captured ? 'refunded' : entry.status })
  void notify(books, {
    ref: charge.ref,
    objectType: 'REFUND',
    objectId: id,
    permissionId: charge.permissionId,
  })
  return { status: 201, body: refundView(refund, 'RefundInitiated') }
}

function closePermission({ kit, permissions }: Books, permission: PermissionRow, { body }: ApiCall): Reply {
  requireOnly(body, ['closureReason', 'cancelPendingCharges'])
  if (textField(body, 'closureReason', 255) === null) throw invalid('closureReason')
  if (permission.state === 'Closed') return { body: permissionView(permission) }
  return {
    body: permissionView(
      permissions.patch(permission.id, {
        state: 'Closed',
        reason: 'MerchantClosed',
        updatedAt: kit.now().toISOString(),
      }),
    ),
  }
}

function refundView(
  { id, chargeId, amount, currency, softDescriptor, createdAt }: RefundRow,
  state: 'RefundInitiated' | 'Refunded',
): unknown {
  return {
    refundId: id,
    chargeId,
    refundAmount: priceOf(amount, currency),
    softDescriptor,
    creationTimestamp: stamp(createdAt),
    statusDetails: {
      state,
      reasonCode: null,
      reasonDescription: null,
      lastUpdatedTimestamp: stamp(createdAt),
    },
    releaseEnvironment: 'Sandbox',
  }
}

function permissionView(permission: PermissionRow): unknown {
  const { id, type, recurring, metadata, state, reason, currency, createdAt, updatedAt } = permission
  return {
    chargePermissionId: id,
    chargePermissionReferenceId: null,
    chargePermissionType: type,
    recurringMetadata: recurring,
    merchantMetadata: metadata,
    statusDetails: {
      state,
      reasons: reason === null ? null : [{ reasonCode: reason, reasonDescription: null }],
      lastUpdatedTimestamp: stamp(updatedAt),
    },
    buyer: { buyerId: 'amzn1.account.SIMULATED', name: 'Simulated Buyer', email: 'buyer@example.com' },
    presentmentCurrency: currency,
    paymentPreferences: [{ paymentDescriptor: null }],
    shippingAddress: null,
    billingAddress: null,
    platformId: null,
    creationTimestamp: stamp(createdAt),
    expirationTimestamp: stamp(createdAt),
    releaseEnvironment: 'Sandbox',
  }
}
