import {
  BadSignatureError,
  type Gateway,
  type LinkCommand,
  type Observation,
  ProviderError,
  type SignedEvent,
} from '#domains/payment/index.ts'
import type { Variables } from '#gateways/support/config.ts'
import { digestOf } from '#gateways/support/signature.ts'
import { HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { redsysApi } from './api.ts'
import { currencyNumber } from './currencies.ts'
import { open, type SealedMessage, seal } from './message.ts'
import {
  accountIn,
  attemptIn,
  instantOf,
  type Operation,
  observationOf,
  PAYMENT,
  REFUND,
  refundFactOf,
  text,
} from './observation.ts'
import { orderNumberOf } from './order-number.ts'
import { recurring, STORE_CARD } from './recurring.ts'
import { readTerminal, type Terminal } from './settings.ts'

/**
 * After this time a buyer who comes back gets a new attempt. Redsys sets no end for its form; a payment that
 * arrives later is late money. Units: ms.
 */
const FORM_VALID_MS = HOUR

/** Language numbers of Redsys' page; it has no Arabic. */
const LANGUAGES: Readonly<Record<LocaleCode, string>> = { en: '2', de: '5', fr: '4', ar: '2' }

/**
 * Redsys, the card page of the Spanish banks: the browser posts a signed form to it. Null when it is not
 * configured; its settings are those of `readTerminal`. Throws: GatewaySettingsError. Source:
 * docs/gateways.md "Redsys".
 */
export function createRedsysGateway(variables: Variables): Gateway | null {
  const terminal = readTerminal(variables)
  if (!terminal) return null
  const api = redsysApi(terminal)
  const observe = async (order: string): Promise<Observation | null> =>
    truthOf(terminal, await api.query(order))
  return {
    info: {
      id: 'redsys',
      name: 'Card (Redsys)',
      icon: 'card',
      group: 'card',
      single: true,
      subscriptions: true,
      paidThrough: 'provider',
      currencies: terminal.currencies,
      countries: null,
      minMinor: null,
      // The amount has twelve digits.
      maxMinor: 999_999_999_999,
      onlyPhysical: false,
      needs: [],
      capture: 'auto',
      refund: 'partial',
      openAmount: false,
      csp: { form: [new URL(terminal.url).origin] },
      book: { remembersDays: 90, refunds: true, disputes: false },
      tellsCardExpiry: true,
      keyTtlHours: 0,
      arrivesInDays: 0,
    },
    account: terminal.account,
    livemode: terminal.livemode,
    async link(command) {
      const ref = orderNumberOf(command.attemptId)
      const fields = await seal(terminal, formOf(terminal, ref, command))
      return {
        answer: { type: 'post', url: `${terminal.url}/sis/realizarPago`, fields: { ...fields } },
        ref,
        status: 'linked',
        kept: {},
        expiresAt: new Date(command.createdAt.getTime() + FORM_VALID_MS),
      }
    },
    observe,
    /**
     * Reads the return address. OK and KO are passed by the browser: if signed, they name the payment; they
     * never tell its state.
     */
    onReturn({ url }) {
      try {
        const query = new URL(url, 'http://return.invalid').searchParams
        return { ref: String(open(terminal, Object.fromEntries(query)).Ds_Order) }
      } catch (error) {
        if (error instanceof BadSignatureError) return { ref: null }
        throw error
      }
    },
    async openWebhook({ body }, now) {
      const message = formIn(body)
      return [eventOf(terminal, message, open(terminal, message), now)]
    },
    /** Refunds a payment. Redsys has no idempotency keys, so earlier refunds are read first. */
    async refund(ref, { refundId, amount }) {
      const done = (await observe(ref))?.refunds.find(
        (fact) => fact.refundId === refundId && fact.status === 'done',
      )
      if (done) return done
      const operation = await api.treat(ref, {
        ...amountOf(amount),
        DS_MERCHANT_TRANSACTIONTYPE: REFUND,
        DS_MERCHANT_MERCHANTDATA: refundId,
      })
      const fact = refundFactOf(operation)
      if (fact.status === 'failed')
        throw new ProviderError('refused', `Redsys code ${text(operation, 'Ds_Response')}`)
      return fact
    },
    subscription: recurring(api, observe, (operation) =>
      observationOf(terminal, operation, [], instantOf(operation)),
    ),
  }
}

function formOf(
  { merchantCode, terminal }: Terminal,
  ref: string,
  { attemptId, order, amount, flow, urls }: LinkCommand,
) {
  return {
    DS_MERCHANT_ORDER: ref,
    DS_MERCHANT_MERCHANTCODE: merchantCode,
    DS_MERCHANT_TERMINAL: terminal,
    DS_MERCHANT_TRANSACTIONTYPE: PAYMENT,
    ...amountOf(amount),
    DS_MERCHANT_MERCHANTURL: urls.webhook,
    // Both addresses lead to the page that reads the state of the payment: which of the two a browser uses
    // proves nothing.
    DS_MERCHANT_URLOK: urls.back,
    DS_MERCHANT_URLKO: urls.back,
    DS_MERCHANT_MERCHANTDATA: attemptId,
    DS_MERCHANT_PRODUCTDESCRIPTION: `Order ${order.number}`,
    DS_MERCHANT_CONSUMERLANGUAGE: LANGUAGES[order.locale],
    ...(flow === 'first' ? STORE_CARD : {}),
  }
}

/** Formats an amount: Redsys takes minor units, whatever the currency's number of decimals. */
function amountOf({ amount, currency }: LinkCommand['amount']): Readonly<Record<string, string>> {
  const number = currencyNumber(currency)
  if (number === undefined) throw new ProviderError('refused', `Redsys takes no ${currency}`)
  return { DS_MERCHANT_AMOUNT: String(amount), DS_MERCHANT_CURRENCY: number }
}

function truthOf(terminal: Terminal, operations: readonly Operation[]): Observation | null {
  const payment = operations.find((operation) => text(operation, 'Ds_TransactionType') === PAYMENT)
  const refunds = operations.filter((operation) => text(operation, 'Ds_TransactionType') === REFUND)
  return payment ? observationOf(terminal, payment, refunds, instantOf(payment)) : null
}

/**
 * Parses a notification, which is a form with three fields. Throws: BadSignatureError when it is not even
 * text; an empty one fails at its signature.
 */
function formIn(body: Buffer): Readonly<Record<keyof SealedMessage, string>> {
  try {
    const form = new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const field = (name: keyof SealedMessage): string => form.get(name) ?? ''
    return {
      Ds_SignatureVersion: field('Ds_SignatureVersion'),
      Ds_MerchantParameters: field('Ds_MerchantParameters'),
      Ds_Signature: field('Ds_Signature'),
    }
  } catch (cause) {
    throw new BadSignatureError('the notification is no text', { cause })
  }
}

/**
 * Converts a notification to an event. It has no timestamp, only the minute of the operation in Spanish time,
 * and the bank may send it again days later, so its age cannot be checked. Its id is a digest of what was
 * signed instead: a replay has a known id, and even if it had not, observing the same facts twice changes
 * nothing.
 */
function eventOf(terminal: Terminal, message: SealedMessage, parameters: Operation, now: Date): SignedEvent {
  const type = text(parameters, 'Ds_TransactionType')
  return {
    eventId: digestOf(message.Ds_MerchantParameters),
    account: accountIn(parameters),
    ref: text(parameters, 'Ds_Order'),
    attemptId: attemptIn(parameters),
    hint: `type ${type}, code ${text(parameters, 'Ds_Response')}`,
    // A notification of a payment is complete; for all else (refunds) Redsys is asked.
    ...(type === PAYMENT ? { complete: observationOf(terminal, parameters, [], now) } : {}),
  }
}
