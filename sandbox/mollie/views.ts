import {
  type Books,
  type ChargebackRow,
  type CustomerRow,
  chargebacksOf,
  chargedBackOf,
  type MandateRow,
  type PaymentRow,
  type RefundRow,
  refundedOf,
  refundsOf,
  type SubscriptionRow,
} from './books.ts'
import { amountOf } from './money.ts'

type View = Record<string, unknown>

/** Shows Mollie's objects as its API does (HAL). Source: docs.mollie.com "Reference". */
export function paymentView(books: Books, payment: PaymentRow, embed: readonly string[] = []): View {
  const { id, amount, currency, status } = payment
  const refunded = refundedOf(books, id)
  const chargedBack = chargedBackOf(books, id)
  const self = `/v2/payments/${id}`
  return {
    resource: 'payment',
    id,
    mode: 'test',
    ...instants(payment, ['createdAt', 'paidAt', 'failedAt', 'canceledAt', 'expiredAt']),
    ...(status === 'open' ? instants(payment, ['expiresAt']) : {}),
    amount: amountOf(amount, currency),
    ...(status === 'paid'
      ? {
          amountRefunded: amountOf(refunded, currency),
          amountRemaining: amountOf(amount - refunded, currency),
        }
      : {}),
    ...(chargedBack > 0 ? { amountChargedBack: amountOf(chargedBack, currency) } : {}),
    ...pick(payment, [
      'description',
      'method',
      'metadata',
      'status',
      'profileId',
      'sequenceType',
      'locale',
      'redirectUrl',
    ]),
    ...present(payment, ['cancelUrl', 'webhookUrl', 'customerId', 'mandateId', 'subscriptionId']),
    ...(status === 'open' || status === 'pending' ? { isCancelable: isCancelable(payment) } : {}),
    details: detailsOf(payment),
    _links: {
      self: link(books, self),
      ...(status === 'open' && payment.redirectUrl !== null
        ? { checkout: page(checkoutUrl(books, id)) }
        : {}),
      dashboard: page(`${books.kit.url}/dashboard`),
      ...(refundsOf(books, id).length > 0 ? { refunds: link(books, `${self}/refunds`) } : {}),
      ...(chargebacksOf(books, id).length > 0 ? { chargebacks: link(books, `${self}/chargebacks`) } : {}),
      documentation: page('https://docs.mollie.com/reference/get-payment'),
    },
    ...(embed.length === 0 ? {} : { _embedded: embedded(books, id, embed) }),
  }
}

/** Returns whether a payment can be cancelled, which it can until the bank has it. */
export function isCancelable({ status, method, sequenceType }: PaymentRow): boolean {
  return (
    (status === 'open' || status === 'pending') && sequenceType !== 'recurring' && method !== 'directdebit'
  )
}

export function checkoutUrl({ kit }: Books, id: string): string {
  return `${kit.url}/checkout/select-method/${id.replace(/^tr_/, '')}`
}

export function refundView(books: Books, refund: RefundRow): View {
  const { id, paymentId, amount, currency } = refund
  return {
    resource: 'refund',
    id,
    mode: 'test',
    paymentId,
    amount: amountOf(amount, currency),
    ...pick(refund, ['status', 'description', 'metadata']),
    ...instants(refund, ['createdAt']),
    _links: {
      self: link(books, `/v2/payments/${paymentId}/refunds/${id}`),
      payment: link(books, `/v2/payments/${paymentId}`),
    },
  }
}

export function chargebackView(books: Books, chargeback: ChargebackRow): View {
  const { id, paymentId, amount, currency } = chargeback
  return {
    resource: 'chargeback',
    id,
    paymentId,
    amount: amountOf(amount, currency),
    settlementAmount: amountOf(amount, currency),
    reversedAt: null,
    ...instants(chargeback, ['createdAt', 'reversedAt']),
    _links: {
      self: link(books, `/v2/payments/${paymentId}/chargebacks/${id}`),
      payment: link(books, `/v2/payments/${paymentId}`),
    },
  }
}

export function customerView(books: Books, customer: CustomerRow): View {
  return {
    resource: 'customer',
    mode: 'test',
    ...pick(customer, ['id', 'name', 'email', 'locale', 'metadata']),
    ...instants(customer, ['createdAt']),
    _links: { self: link(books, `/v2/customers/${customer.id}`) },
  }
}

/** Returns the last day of a month. */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10)
}

export function mandateView(books: Books, mandate: MandateRow): View {
  const { id, customerId, method, isRevoked, createdAt } = mandate
  const details =
    method === 'creditcard'
      ? {
          cardHolder: 'Simulated buyer',
          cardNumber: '6787',
          cardLabel: 'Mastercard',
          cardFingerprint: id,
          cardExpiryDate: lastDayOf(books.kit.cardExpiry()),
        }
      : { consumerName: 'Simulated buyer', consumerAccount: 'NL55INGB0000000000', consumerBic: 'INGBNL2A' }
  return {
    resource: 'mandate',
    id,
    mode: 'test',
    status: isRevoked ? 'invalid' : 'valid',
    method,
    details,
    mandateReference: null,
    signatureDate: createdAt.slice(0, 10),
    ...instants(mandate, ['createdAt']),
    _links: {
      self: link(books, `/v2/customers/${customerId}/mandates/${id}`),
      customer: link(books, `/v2/customers/${customerId}`),
    },
  }
}

export function subscriptionView(books: Books, subscription: SubscriptionRow): View {
  const { id, customerId, amount, currency } = subscription
  return {
    resource: 'subscription',
    mode: 'test',
    amount: amountOf(amount, currency),
    ...pick(subscription, [
      'id',
      'status',
      'times',
      'timesRemaining',
      'interval',
      'startDate',
      'description',
      'method',
      'metadata',
    ]),
    ...present(subscription, ['mandateId', 'webhookUrl', 'nextPaymentDate']),
    ...instants(subscription, ['createdAt']),
    _links: {
      self: link(books, `/v2/customers/${customerId}/subscriptions/${id}`),
      customer: link(books, `/v2/customers/${customerId}`),
    },
  }
}

/** Builds one page of a list, newest first. `next` is the first id of the next page. */
export function listView(
  books: Books,
  name: string,
  path: string,
  views: readonly View[],
  next: string | null,
  limit: number,
): View {
  return {
    count: views.length,
    _embedded: { [name]: views },
    _links: {
      self: link(books, path),
      previous: null,
      next: next === null ? null : link(books, `${path}?from=${next}&limit=${limit}`),
      documentation: page('https://docs.mollie.com/reference'),
    },
  }
}

function embedded(books: Books, id: string, embed: readonly string[]): View {
  return {
    ...(embed.includes('refunds')
      ? { refunds: refundsOf(books, id).map((refund) => refundView(books, refund)) }
      : {}),
    ...(embed.includes('chargebacks')
      ? { chargebacks: chargebacksOf(books, id).map((one) => chargebackView(books, one)) }
      : {}),
    ...(embed.includes('captures') ? { captures: [] } : {}),
  }
}

function detailsOf({ id, method, failureReason, customerId }: PaymentRow): View | null {
  switch (method) {
    case 'creditcard':
      return {
        cardHolder: 'Simulated buyer',
        cardNumber: '6787',
        cardLabel: 'Mastercard',
        cardFingerprint: customerId ?? id,
        ...(failureReason ? { failureReason } : {}),
      }
    case 'banktransfer':
      return {
        bankName: 'Stichting Mollie Payments',
        bankAccount: 'NL53ABNA0627535577',
        bankBic: 'ABNANL2A',
        transferReference: `RF12-${id}`,
      }
    case 'directdebit':
      return {
        consumerName: 'Simulated buyer',
        consumerAccount: 'NL55INGB0000000000',
        ...(failureReason ? { bankReasonCode: failureReason } : {}),
      }
    case 'ideal':
      return {
        consumerName: 'Simulated buyer',
        consumerAccount: 'NL55INGB0000000000',
        consumerBic: 'INGBNL2A',
      }
    default:
      return null
  }
}

function link({ kit }: Books, path: string): View {
  return { href: kit.url + path, type: 'application/hal+json' }
}

function page(href: string): View {
  return { href, type: 'text/html' }
}

/** Formats instants as Mollie does: whole seconds with an offset. */
function instants<Row extends object>(row: Row, names: readonly (keyof Row & string)[]): View {
  return Object.fromEntries(
    names.flatMap((name) => (row[name] ? [[name, String(row[name]).replace(/\.\d+Z$/, '+00:00')]] : [])),
  )
}

function pick<Row extends object>(row: Row, names: readonly string[]): View {
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, Reflect.get(row, name)]] : [])))
}

function present<Row extends object>(row: Row, names: readonly (keyof Row & string)[]): View {
  return Object.fromEntries(names.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])))
}
