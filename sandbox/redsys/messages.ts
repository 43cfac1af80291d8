import type { OutgoingEvent } from '../kit/types.ts'
import { currencyNumber } from './codes.ts'
import { type Parameters, type SignedMessage, signed } from './signature.ts'
import type { Payment, Refund, Terminal } from './terminal.ts'

/** Builds the parameters of a payment for notifications, the return to the shop and responses. */
export function paymentParameters(terminal: Terminal, payment: Payment): Parameters {
  return {
    ...localTime(new Date(payment.at)),
    Ds_Amount: String(payment.amount),
    Ds_Currency: currencyNumber(payment.currency),
    Ds_Order: payment.order,
    Ds_MerchantCode: payment.merchantCode,
    Ds_Terminal: terminal.number.padStart(3, '0'),
    Ds_Response: payment.response ?? '9998',
    Ds_MerchantData: payment.merchantData,
    Ds_TransactionType: '0',
    Ds_ConsumerLanguage: payment.language,
    Ds_AuthorisationCode: payment.authorisation,
    Ds_SecurePayment: '1',
    Ds_Card_Country: '724',
    ...(payment.identifier === null
      ? {}
      : {
          Ds_Merchant_Identifier: payment.identifier,
          Ds_Merchant_Cof_Txnid: payment.transactionId ?? '',
          // Year and month.
          Ds_ExpiryDate: terminal.kit.cardExpiry().slice(2).replace('-', ''),
        }),
  }
}

/** Builds the parameters of a refund. */
export function refundParameters(
  terminal: Terminal,
  payment: Payment,
  { amount, authorisation, merchantData, at }: Refund,
): Parameters {
  return {
    ...paymentParameters(terminal, payment),
    ...localTime(new Date(at)),
    Ds_Amount: String(amount),
    Ds_Response: '0900',
    Ds_MerchantData: merchantData,
    Ds_TransactionType: '3',
    Ds_AuthorisationCode: authorisation,
  }
}

/** Signs parameters for the order that they name. */
export function sealed({ version, secret }: Terminal, parameters: Parameters): SignedMessage {
  return signed(version, secret, String(parameters.Ds_Order), parameters)
}

/**
 * Builds a notification to the shop: a form that contains its signature, so that it is the same in every
 * delivery.
 */
export function notification(
  terminal: Terminal,
  url: string | null,
  ref: string,
  parameters: Parameters,
): OutgoingEvent {
  return {
    ...(url === null ? {} : { url }),
    ref,
    type: `notification ${String(parameters.Ds_Response)}`,
    body: String(new URLSearchParams({ ...sealed(terminal, parameters) })),
    headers: formHeaders,
    tampered: (what) => notification(terminal, url, ref, { ...parameters, ...TAMPERED[what](parameters) }),
  }
}

export function formHeaders(): Readonly<Record<string, string>> {
  return { 'content-type': 'application/x-www-form-urlencoded' }
}

/** Formats an instant in Spanish local time to the minute, as Redsys dates everything. */
export function localTime(at: Date): { readonly Ds_Date: string; readonly Ds_Hour: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return {
    Ds_Date: `${part('day')}/${part('month')}/${part('year')}`,
    Ds_Hour: `${part('hour')}:${part('minute')}`,
  }
}

const TAMPERED: Readonly<Record<'amount' | 'currency' | 'account', (parameters: Parameters) => Parameters>> =
  {
    amount: ({ Ds_Amount }) => ({ Ds_Amount: String(Number(Ds_Amount) - 1) }),
    currency: ({ Ds_Currency }) => ({
      Ds_Currency: currencyNumber(Ds_Currency === currencyNumber('EUR') ? 'USD' : 'EUR'),
    }),
    account: ({ Ds_MerchantCode }) => ({ Ds_MerchantCode: `${String(Ds_MerchantCode)}-other` }),
  }
