import { type BuyerDeed, Refusal } from '../kit/types.ts'
import { openDispute } from './aftermath.ts'
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
import { keepBook, type Office } from './office.ts'
import { fail, succeed } from './payments.ts'
import { ERRORS } from './test-methods.ts'

/** What the buyer does, on the checkout page or in the bank's 3-D Secure window. Throws: Refusal 422. */
export async function buyerDoes(
  office: Office,
  ref: string,
  does: BuyerDeed,
): Promise<{ readonly returnUrl: string | null }> {
  if (does === 'disputes') {
    await deliver(office, openDispute(office, intentBehind(office, ref)))
    return { returnUrl: null }
  }
  if (ref.startsWith('cs_')) return onSession(office, ref, does)
  if (ref.startsWith('pi_')) return onIntent(office, ref, does)
  throw new Refusal(422, { error: 'Stripe charges renewals by itself: the buyer can only dispute them' })
}

async function onSession(
  office: Office,
  id: string,
  does: Exclude<BuyerDeed, 'disputes'>,
): Promise<{ readonly returnUrl: string | null }> {
  const session = requireSession(office, id)
  switch (does) {
    case 'pays':
      await deliver(office, paySession(office, id, 'pm_card_visa'))
      return { returnUrl: returnUrlOf(session) }
    case 'pays-less':
      await deliver(office, payLess(office, id, lessThan(session.amount_total, session.currency)))
      return { returnUrl: returnUrlOf(session) }
    case 'pays-late':
      await deliver(office, payLate(office, id))
      return { returnUrl: null }
    case 'declined':
      await deliver(office, failOnSession(office, id, ERRORS.declined))
      return { returnUrl: null }
    case 'fails-3ds':
      await deliver(office, failOnSession(office, id, ERRORS.authentication))
      return { returnUrl: null }
    case 'cancels':
      leave(office, id)
      return { returnUrl: session.cancel_url }
    case 'abandons':
      return { returnUrl: null }
  }
}

/** A payment that the shop confirms itself: the browser stays on the shop's page, so it is sent nowhere. */
async function onIntent(
  office: Office,
  id: string,
  does: Exclude<BuyerDeed, 'disputes'>,
): Promise<{ readonly returnUrl: null }> {
  const intent = intentBehind(office, id)
  if (does !== 'abandons' && intent.status !== 'requires_action') {
    throw new Refusal(422, { error: `the payment is ${intent.status}: the bank asks the buyer nothing` })
  }
  switch (does) {
    case 'pays':
      await deliver(office, succeed(office, id))
      break
    case 'pays-less':
      await deliver(office, succeed(office, id, lessThan(intent.amount, intent.currency)))
      break
    case 'declined':
      await deliver(office, fail(office, id, ERRORS.declined))
      break
    case 'fails-3ds':
      await deliver(office, fail(office, id, ERRORS.authentication))
      break
    case 'cancels': {
      // To close the bank's window is a failed authentication.
      const events = fail(office, id, ERRORS.authentication)
      keepBook(office, intentBehind(office, id), true)
      await deliver(office, events)
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

/** The PaymentIntent that took the money of a payment in the book. Throws: Refusal 422. */
function intentBehind(office: Office, ref: string): Intent {
  const session = office.sessions.get(ref)
  const invoice = ref.startsWith('in_') ? ref : session?.invoice
  const byInvoice = office.invoicePayments.all().find((payment) => payment.invoice === invoice)
    ?.payment.payment_intent
  const intent = office.intents.get(session?.payment_intent ?? byInvoice ?? ref)
  if (!intent) throw new Refusal(422, { error: `nothing was paid for ${ref}` })
  return intent
}

/** A tenth less, in a step that the currency has. */
function lessThan(amount: number, currency: string): number {
  const step = stepOf(currency)
  return amount - Math.max(step, Math.floor(amount / 10 / step) * step)
}
