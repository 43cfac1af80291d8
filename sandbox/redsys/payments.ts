import { type BuyerDeed, Refusal } from '../kit/types.ts'
import { RESPONSE } from './codes.ts'
import { notification, paymentParameters, sealed } from './messages.ts'
import { moneyOf, openRequest, SisError } from './requests.ts'
import { isAuthorised, keep, newAuthorisation, type Payment, paymentOf, type Terminal } from './terminal.ts'

/** How long a buyer may stay on the page. Units: milliseconds. */
const SESSION_MS = 15 * 60_000

const KNOWN = [
  'DS_MERCHANT_AMOUNT',
  'DS_MERCHANT_CURRENCY',
  'DS_MERCHANT_TRANSACTIONTYPE',
  'DS_MERCHANT_MERCHANTURL',
  'DS_MERCHANT_URLOK',
  'DS_MERCHANT_URLKO',
  'DS_MERCHANT_MERCHANTDATA',
  'DS_MERCHANT_PRODUCTDESCRIPTION',
  'DS_MERCHANT_CONSUMERLANGUAGE',
  'DS_MERCHANT_IDENTIFIER',
  'DS_MERCHANT_COF_INI',
  'DS_MERCHANT_COF_TYPE',
]

/**
 * Opens the payment of a buyer who arrives with the shop's form. The same form is the same payment while that
 * is undecided. Throws: SisError.
 */
export function openPayment(terminal: Terminal, fields: Readonly<Record<string, unknown>>): Payment {
  const request = openRequest(terminal, fields, KNOWN)
  const order = request.DS_MERCHANT_ORDER ?? ''
  const { amount, currency } = moneyOf(request)
  if (!/^\d$/.test(request.DS_MERCHANT_TRANSACTIONTYPE ?? '')) throw new SisError('SIS0022')
  if (request.DS_MERCHANT_TRANSACTIONTYPE !== '0') throw new SisError('SIS0023')
  const opened = String(fields.Ds_MerchantParameters)
  const standing = terminal.payments.get(order)
  if (standing && (standing.response !== null || standing.opened !== opened)) throw new SisError('SIS0051')
  if (standing) return standing

  const recorded = terminal.kit.recorded('create', { amount, currency, account: terminal.merchantCode })
  return keep(terminal, {
    order,
    opened,
    amount: recorded.amount,
    currency: recorded.currency,
    merchantCode: recorded.account,
    response: null,
    authorisation: '',
    identifier: null,
    transactionId: null,
    refunds: [],
    merchantData: request.DS_MERCHANT_MERCHANTDATA ?? '',
    // Redsys has no field for the shop's order number; it is at the end of the description for the buyer.
    orderNumber: (request.DS_MERCHANT_PRODUCTDESCRIPTION ?? '').split(' ').at(-1) ?? '',
    language: languageOf(request.DS_MERCHANT_CONSUMERLANGUAGE),
    notifyUrl: addressOf(request.DS_MERCHANT_MERCHANTURL),
    okUrl: addressOf(request.DS_MERCHANT_URLOK),
    koUrl: addressOf(request.DS_MERCHANT_URLKO),
    storesCard: storesCard(request),
    at: terminal.kit.now().toISOString(),
  })
}

/** Performs a buyer's action on the page. Throws: Refusal. */
export async function act(
  terminal: Terminal,
  ref: string,
  does: BuyerDeed,
): Promise<{ readonly returnUrl: string | null }> {
  const payment = paymentOf(terminal, ref)
  switch (does) {
    case 'pays':
      return decide(terminal, undecided(payment), RESPONSE.authorised)
    case 'declined':
      return decide(terminal, undecided(payment), RESPONSE.declined)
    case 'fails-3ds':
      return decide(terminal, undecided(payment), RESPONSE.authenticationFailed)
    case 'cancels':
      return decide(terminal, undecided(payment), RESPONSE.canceled)
    case 'abandons':
      undecided(payment)
      return { returnUrl: null }
    case 'pays-late':
      return payLate(terminal, payment)
    case 'pays-less':
      throw new Refusal(422, { error: 'the amount is signed by the shop: nobody can pay less at Redsys' })
    case 'disputes':
      throw new Refusal(422, { error: 'Redsys tells a shop nothing of disputes: its bank writes' })
  }
}

/** Expires sessions that lasted too long. */
export async function expirePayments(terminal: Terminal, now: Date): Promise<void> {
  for (const payment of terminal.payments.all())
    if (payment.response === null && Date.parse(payment.at) + SESSION_MS <= now.getTime())
      await decide(terminal, payment, RESPONSE.timedOut)
}

/** Expires the session; only then does the card's bank approve. */
async function payLate(terminal: Terminal, payment: Payment): Promise<{ readonly returnUrl: string | null }> {
  if (isAuthorised(payment)) throw new Refusal(409, { error: 'it is paid already' })
  if (payment.response === null) await decide(terminal, payment, RESPONSE.timedOut)
  await decide(terminal, payment, RESPONSE.authorised)
  return { returnUrl: null }
}

/** Records the outcome, notifies the shop, and returns where the browser is sent. */
async function decide(
  terminal: Terminal,
  payment: Payment,
  response: string,
): Promise<{ readonly returnUrl: string | null }> {
  const { kit } = terminal
  const isPaid = response === RESPONSE.authorised
  const { amount, currency, merchantCode } = payment
  const taken = isPaid
    ? kit.recorded('capture', { amount, currency, account: merchantCode })
    : { amount, currency, account: merchantCode }
  const decided = keep(terminal, {
    ...payment,
    response,
    amount: taken.amount,
    currency: taken.currency,
    merchantCode: taken.account,
    at: kit.now().toISOString(),
    authorisation: isPaid ? newAuthorisation(terminal) : '',
    ...(isPaid && payment.storesCard
      ? { identifier: kit.newId('', 40), transactionId: kit.newId('', 15) }
      : {}),
  })
  const parameters = paymentParameters(terminal, decided)
  if (payment.notifyUrl !== null)
    await kit.send(notification(terminal, payment.notifyUrl, payment.order, parameters))
  const back = isPaid ? payment.okUrl : payment.koUrl
  return { returnUrl: back === null ? null : withQuery(back, { ...sealed(terminal, parameters) }) }
}

function undecided(payment: Payment): Payment {
  if (payment.response !== null)
    throw new Refusal(409, { error: `the payment ended before: ${payment.response}` })
  return payment
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

function languageOf(number = '1'): string {
  if (!/^\d{1,3}$/.test(number)) throw new SisError('SIS0024')
  return number
}

function addressOf(address: string | undefined): string | null {
  if (address === undefined) return null
  if (!URL.canParse(address) || !/^https?:/.test(address)) throw new SisError('SIS0007')
  return address
}

/**
 * Returns whether the card is to be stored: only if the shop asks for it and announces that it will charge
 * the card itself.
 */
function storesCard({
  DS_MERCHANT_IDENTIFIER,
  DS_MERCHANT_COF_INI,
  DS_MERCHANT_COF_TYPE,
}: Readonly<Record<string, string>>): boolean {
  if (
    DS_MERCHANT_IDENTIFIER === undefined &&
    DS_MERCHANT_COF_INI === undefined &&
    DS_MERCHANT_COF_TYPE === undefined
  )
    return false
  if (DS_MERCHANT_IDENTIFIER !== 'REQUIRED' || DS_MERCHANT_COF_INI !== 'S' || DS_MERCHANT_COF_TYPE !== 'R')
    throw new SisError('SIS0007')
  return true
}
