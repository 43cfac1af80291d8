import { type Books, type PaymentRow, writePayment } from './books.ts'
import { fail, settle } from './deeds.ts'
import { problem } from './problem.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/**
 * How long the page of a payment without a method can be paid. Source: docs.mollie.com "Handling payment
 * status".
 */
const OPEN_FOR_MS = 15 * MINUTE
/** How long a debit without a buyer is on its way. */
const DEBIT_AFTER_MS = 3 * DAY

export interface NewPayment
  extends Pick<
    PaymentRow,
    | 'amount'
    | 'currency'
    | 'description'
    | 'metadata'
    | 'redirectUrl'
    | 'cancelUrl'
    | 'webhookUrl'
    | 'customerId'
    | 'subscriptionId'
  > {
  readonly locale: string | null
  readonly sequenceType: string
  readonly mandateId: string | null
}

/** Creates a payment; a `recurring` one is charged at once. Throws: Refusal as Mollie words it. */
export async function createPayment(books: Books, wanted: NewPayment): Promise<PaymentRow> {
  const { kit, profileId } = books
  const { sequenceType, customerId } = wanted
  if (!isSequenceType(sequenceType)) throw problem(422, 'The sequence type is invalid', 'sequenceType')
  if (customerId !== null && !books.customers.get(customerId))
    throw problem(404, `No customer exists with token ${customerId}.`)
  if (sequenceType !== 'oneoff' && customerId === null)
    throw problem(422, 'The customer is required for a series of payments', 'customerId')
  const isRecurring = sequenceType === 'recurring'
  if (!isRecurring && wanted.redirectUrl === null)
    throw problem(422, 'The redirect URL is required', 'redirectUrl')
  if (!isRecurring && wanted.mandateId !== null)
    throw problem(422, 'A mandate is for recurring payments', 'mandateId')
  const mandate = isRecurring ? mandateFor(books, wanted) : null

  const { amount, currency, account } = kit.recorded('create', {
    amount: wanted.amount,
    currency: wanted.currency,
    account: profileId,
  })
  const now = kit.now().getTime()
  const payment = writePayment(books, {
    ...wanted,
    id: kit.newId('tr_', 10),
    status: 'open',
    sequenceType,
    amount,
    currency,
    profileId: account,
    locale: wanted.locale ?? 'en_US',
    method: mandate?.method ?? null,
    mandateId: mandate?.id ?? null,
    createdAt: new Date(now).toISOString(),
    ...(isRecurring
      ? { redirectUrl: null, cancelUrl: null, expiresAt: null }
      : { expiresAt: new Date(now + OPEN_FOR_MS).toISOString() }),
    arrivesAt: null,
    failureReason: null,
    paidAt: null,
    failedAt: null,
    canceledAt: null,
    expiredAt: null,
  })
  if (!mandate) return payment
  const declined = kit.declinesRenewal()
  if (mandate.method === 'directdebit') {
    return writePayment(books, {
      ...payment,
      status: 'pending',
      arrivesAt: new Date(now + DEBIT_AFTER_MS).toISOString(),
      failsAs: declined && (declined === 'decline' ? 'AM04' : 'AC04'),
    })
  }
  if (declined === 'decline-final') return fail(books, payment, 'inactive_card')
  return mandate.isEmpty || declined ? fail(books, payment, 'insufficient_funds') : settle(books, payment)
}

function mandateFor(books: Books, { customerId, mandateId, currency }: NewPayment) {
  const valid = books.mandates
    .all()
    .filter((mandate) => mandate.customerId === customerId && !mandate.isRevoked)
  const mandate = mandateId === null ? valid.at(-1) : valid.find(({ id }) => id === mandateId)
  if (!mandate)
    throw problem(
      422,
      'The customer has no suitable mandates',
      mandateId === null ? 'customerId' : 'mandateId',
    )
  if (mandate.method === 'directdebit' && currency !== 'EUR')
    throw problem(422, 'A direct debit takes euros only', 'amount.currency')
  return mandate
}

function isSequenceType(text: string): text is PaymentRow['sequenceType'] {
  return text === 'oneoff' || text === 'first' || text === 'recurring'
}
