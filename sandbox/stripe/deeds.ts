import { type BuyerDeed, Refusal } from '../kit/types.ts'
import { openDispute } from './aftermath.ts'
import { type Books, keepBook } from './books.ts'
import {
  failOnSession,
  leave,
  payLate,
  payLess,
  paySession,
  requireSession,
  returnUrlOf,
} from './checkout.ts'
import { deliver } from './events.ts'
import { stepOf } from './money.ts'
import type { Intent } from './objects.ts'
import { fail, succeed } from './payments.ts'
import { ERRORS } from './test-methods.ts'

/**
 * Performs a buyer's action, on the checkout page or in the bank's 3-D Secure window. Throws: Refusal 422.
 */
export async function buyerDoes(
  books: Books,
  ref: string,
  does: BuyerDeed,
): Promise<{ readonly returnUrl: string | null }> {
  if (does === 'disputes') {
    await deliver(books, openDispute(books, intentBehind(books, ref)))
    return { returnUrl: null }
  }
  if (ref.startsWith('cs_')) return onSession(books, ref, does)
  if (ref.startsWith('pi_')) return onIntent(books, ref, does)
  throw new Refusal(422, { error: 'Stripe charges renewals by itself: the buyer can only dispute them' })
}

async function onSession(
  books: Books,
  id: string,
  does: Exclude<BuyerDeed, 'disputes'>,
): Promise<{ readonly returnUrl: string | null }> {
  const session = requireSession(books, id)
  switch (does) {
    case 'pays':
      await deliver(books, paySession(books, id, 'pm_card_visa'))
      return { returnUrl: returnUrlOf(session) }
    case 'pays-less':
      await deliver(books, payLess(books, id, lessThan(session.amount_total, session.currency)))
      return { returnUrl: returnUrlOf(session) }
    case 'pays-late':
      await deliver(books, payLate(books, id))
      return { returnUrl: null }
    case 'declined':
      await deliver(books, failOnSession(books, id, ERRORS.declined))
      return { returnUrl: null }
    case 'fails-3ds':
      await deliver(books, failOnSession(books, id, ERRORS.authentication))
      return { returnUrl: null }
    case 'cancels':
      leave(books, id)
      return { returnUrl: session.cancel_url }
    case 'abandons':
      return { returnUrl: null }
  }
}

/** Acts on a payment that the shop confirms itself: the browser stays on the shop's page. */
async function onIntent(
  books: Books,
  id: string,
  does: Exclude<BuyerDeed, 'disputes'>,
): Promise<{ readonly returnUrl: null }> {
  const intent = intentBehind(books, id)
  if (does !== 'abandons' && intent.status !== 'requires_action') {
    throw new Refusal(422, { error: `the payment is ${intent.status}: the bank asks the buyer nothing` })
  }
  switch (does) {
    case 'pays':
      await deliver(books, succeed(books, id))
      break
    case 'pays-less':
      await deliver(books, succeed(books, id, lessThan(intent.amount, intent.currency)))
      break
    case 'declined':
      await deliver(books, fail(books, id, ERRORS.declined))
      break
    case 'fails-3ds':
      await deliver(books, fail(books, id, ERRORS.authentication))
      break
    case 'cancels': {
      // Closing the bank's window fails the authentication.
      const events = fail(books, id, ERRORS.authentication)
      keepBook(books, intentBehind(books, id), true)
      await deliver(books, events)
      break
    }
    case 'pays-late':
      throw new Refusal(422, {
        error: 'a payment that is confirmed on the server takes no money once it was canceled',
      })
    case 'abandons':
      break
  }
  return { returnUrl: null }
}

/** Returns the PaymentIntent that holds the money of a payment in the book. Throws: Refusal 422. */
function intentBehind(books: Books, ref: string): Intent {
  const session = books.sessions.get(ref)
  const invoice = ref.startsWith('in_') ? ref : session?.invoice
  const byInvoice = books.invoicePayments.all().find((payment) => payment.invoice === invoice)
    ?.payment.payment_intent
  const intent = books.intents.get(session?.payment_intent ?? byInvoice ?? ref)
  if (!intent) throw new Refusal(422, { error: `nothing was paid for ${ref}` })
  return intent
}

/** Returns a tenth less, in the smallest step of the currency. */
function lessThan(amount: number, currency: string): number {
  const step = stepOf(currency)
  return amount - Math.max(step, Math.floor(amount / 10 / step) * step)
}
