import {
  type Books,
  capturedOf,
  type OrderRow,
  type PageRow,
  refundedOf,
  remainingOf,
  type SessionRow,
} from './books.ts'

type View = Record<string, unknown>

/** Shows Klarna's objects as its APIs do. Source: docs.klarna.com "API reference". */
export function sessionView({
  amount,
  currency,
  country,
  locale,
  lines,
  reference1,
  reference2,
  isComplete,
  expiresAt,
}: SessionRow): View {
  return {
    status: isComplete ? 'complete' : 'incomplete',
    purchase_country: country,
    purchase_currency: currency,
    locale,
    order_amount: amount,
    order_lines: lines,
    expires_at: expiresAt,
    ...(reference1 === null ? {} : { merchant_reference1: reference1 }),
    ...(reference2 === null ? {} : { merchant_reference2: reference2 }),
  }
}

export function pageView({ id, status, orderId, updatedAt, expiresAt }: PageRow): View {
  return {
    session_id: id,
    status,
    updated_at: updatedAt,
    expires_at: expiresAt,
    ...(orderId === null ? {} : { order_id: orderId }),
  }
}

export function newPageView({ kit }: Books, { id, expiresAt }: PageRow): View {
  const url = `${kit.url}/hpp/v1/sessions/${id}`
  return {
    session_id: id,
    session_url: url,
    redirect_url: redirectUrl(kit.url, id),
    expires_at: expiresAt,
    distribution_url: `${url}/distribution`,
    manual_identification_check_url: `${url}/manual-id-check`,
    qr_code_url: `${redirectUrl(kit.url, id)}/qr`,
  }
}

export function redirectUrl(base: string, pageId: string): string {
  return `${base}/eu/hpp/payments/${pageId}`
}

export function orderView({ pages, sessions }: Books, order: OrderRow): View {
  const { id, status, fraudStatus, amount, original, currency, captures, refunds, createdAt, expiresAt } =
    order
  const captured = capturedOf(order)
  const session = sessions.get(pages.get(order.pageId)?.sessionId ?? '')
  return {
    order_id: id,
    status,
    fraud_status: fraudStatus,
    order_amount: amount,
    original_order_amount: original,
    captured_amount: captured,
    refunded_amount: refundedOf(order),
    remaining_authorized_amount: remainingOf(order),
    purchase_country: session?.country.toLowerCase(),
    purchase_currency: currency,
    locale: session?.locale,
    order_lines: session?.lines,
    merchant_reference1: session?.reference1 ?? '',
    merchant_reference2: session?.reference2 ?? '',
    klarna_reference: id.slice(0, 8).toUpperCase(),
    captures: captures.map((one) => ({
      capture_id: one.id,
      captured_amount: one.amount,
      captured_at: one.at,
    })),
    refunds: refunds.map((one) => ({
      refund_id: one.id,
      refunded_amount: one.amount,
      refunded_at: one.at,
      ...(one.reference === null ? {} : { reference: one.reference }),
      ...(one.description === null ? {} : { description: one.description }),
    })),
    created_at: createdAt,
    expires_at: expiresAt,
  }
}
