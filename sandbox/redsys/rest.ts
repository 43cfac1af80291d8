import type { Reply, SimRequest } from '../kit/types.ts'
import { RESPONSE } from './codes.ts'
import { paymentParameters, refundParameters, sealed } from './messages.ts'
import { moneyOf, openRequest, type Request, SisError } from './requests.ts'
import type { Parameters } from './signature.ts'
import { isAuthorised, keep, newAuthorisation, refundedOf, type Terminal } from './terminal.ts'

const KNOWN = [
  'DS_MERCHANT_AMOUNT',
  'DS_MERCHANT_CURRENCY',
  'DS_MERCHANT_TRANSACTIONTYPE',
  'DS_MERCHANT_MERCHANTDATA',
  'DS_MERCHANT_PRODUCTDESCRIPTION',
]
const WITHOUT_BUYER = [
  'DS_MERCHANT_IDENTIFIER',
  'DS_MERCHANT_COF_INI',
  'DS_MERCHANT_COF_TYPE',
  'DS_MERCHANT_COF_TXNID',
  'DS_MERCHANT_EXCEP_SCA',
  'DS_MERCHANT_DIRECTPAYMENT',
]

/**
 * Handles `trataPeticionREST`: refunds, or charges a stored card without the buyer. Refusals are responses
 * too: 200 with a code.
 */
export function treatRequest(terminal: Terminal, request: SimRequest): Reply {
  return answer(() => {
    const parameters = openRequest(terminal, request.json(), [...KNOWN, ...WITHOUT_BUYER])
    switch (parameters.DS_MERCHANT_TRANSACTIONTYPE) {
      case '0':
        return { ...sealed(terminal, charge(terminal, parameters)) }
      case '3':
        return { ...sealed(terminal, payBack(terminal, parameters)) }
      case undefined:
        throw new SisError('SIS0022')
      default:
        throw new SisError('SIS0023')
    }
  })
}

/** Handles the query by order number: returns the payment and its refunds. */
export function queryOperations(terminal: Terminal, request: SimRequest): Reply {
  return answer(() => {
    const { DS_MERCHANT_ORDER: order = '' } = openRequest(terminal, request.json(), [])
    const payment = terminal.payments.get(order)
    if (!payment) throw new SisError('XML0024')
    const operations = [
      paymentParameters(terminal, payment),
      ...payment.refunds.map((refund) => refundParameters(terminal, payment, refund)),
    ]
    return {
      ...sealed(terminal, {
        Ds_Order: order,
        Ds_MerchantCode: terminal.merchantCode,
        Ds_Terminal: terminal.number,
        Ds_Operations: operations,
      }),
    }
  })
}

/** Charges a stored card: no page, no notification, only the response. */
function charge(terminal: Terminal, request: Request): Parameters {
  const { kit, payments } = terminal
  const {
    DS_MERCHANT_ORDER: order = '',
    DS_MERCHANT_IDENTIFIER: identifier,
    DS_MERCHANT_MERCHANTDATA: merchantData = '',
  } = request
  const isMit =
    request.DS_MERCHANT_DIRECTPAYMENT === 'true' &&
    request.DS_MERCHANT_EXCEP_SCA === 'MIT' &&
    request.DS_MERCHANT_COF_INI === 'N'
  if (!identifier || !isMit || request.DS_MERCHANT_COF_TYPE !== 'R') throw new SisError('SIS0218')
  const stored = payments
    .all()
    .find(
      (payment) =>
        payment.identifier === identifier && payment.transactionId === request.DS_MERCHANT_COF_TXNID,
    )
  if (!stored) throw new SisError('SIS0321')
  if (payments.get(order)) throw new SisError('SIS0051')
  const { amount, currency, account } = kit.recorded('capture', {
    ...moneyOf(request),
    account: terminal.merchantCode,
  })
  const declined = kit.declinesRenewal()
  const payment = keep(terminal, {
    order,
    amount,
    currency,
    merchantCode: account,
    merchantData,
    identifier,
    transactionId: stored.transactionId,
    storesCard: true,
    response: declined ? RESPONSE[declined === 'decline' ? 'declined' : 'stolen'] : RESPONSE.authorised,
    authorisation: declined ? '' : newAuthorisation(terminal),
    refunds: [],
    language: stored.language,
    orderNumber: (request.DS_MERCHANT_PRODUCTDESCRIPTION ?? '').split(' ').at(-1) ?? '',
    notifyUrl: null,
    okUrl: null,
    koUrl: null,
    opened: '',
    at: kit.now().toISOString(),
  })
  return paymentParameters(terminal, payment)
}

function payBack(terminal: Terminal, request: Request): Parameters {
  if (WITHOUT_BUYER.some((name) => name in request)) throw new SisError('SIS0007')
  const payment = terminal.payments.get(request.DS_MERCHANT_ORDER ?? '')
  if (!payment) throw new SisError('SIS0054')
  if (!isAuthorised(payment)) throw new SisError('SIS0056')
  const { amount, currency } = moneyOf(request)
  if (currency !== payment.currency) throw new SisError('SIS0027')
  if (amount > payment.amount - refundedOf(payment)) throw new SisError('SIS0057')
  const refund = {
    amount,
    authorisation: newAuthorisation(terminal),
    merchantData: request.DS_MERCHANT_MERCHANTDATA ?? '',
    at: terminal.kit.now().toISOString(),
  }
  keep(terminal, { ...payment, refunds: [...payment.refunds, refund] })
  return refundParameters(terminal, payment, refund)
}

function answer(work: () => object): Reply {
  try {
    return { body: work() }
  } catch (error) {
    if (error instanceof SisError) return { body: { errorCode: error.code } }
    throw error
  }
}
