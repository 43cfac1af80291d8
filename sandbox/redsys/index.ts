import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/types.ts'
import { formHeaders, localTime, notification, paymentParameters } from './messages.ts'
import { pressButton, showPayPage } from './pages.ts'
import { act, expirePayments, openPayment } from './payments.ts'
import { SisError } from './requests.ts'
import { queryOperations, treatRequest } from './rest.ts'
import type { SignatureVersion } from './signature.ts'
import { openTerminal, terminalEnv } from './terminal.ts'

/** Creates Redsys with a terminal that signs with this version. */
export function redsysSimulator(version: SignatureVersion): SimulatorDefinition {
  return { id: 'redsys', name: 'Redsys', create: (kit) => create(kit, version) }
}

/** Redsys with today's signature version. */
export const simulator = redsysSimulator('HMAC_SHA512_V2')

function create(kit: Kit, version: SignatureVersion): Simulator {
  const terminal = openTerminal(kit, 'Redsys', version)
  const faultBody = (status: number) => ({ body: `<html><body>Error ${status}</body></html>` })
  return {
    env: terminalEnv(terminal),
    routes: [
      {
        method: 'POST',
        path: '/sis/realizarPago',
        on: 'create',
        faultBody,
        handle: (request) => showPayPage(terminal, request),
      },
      { method: 'POST', path: '/sis/pagar', handle: (request) => pressButton(terminal, request) },
      {
        method: 'POST',
        path: '/sis/rest/trataPeticionREST',
        on: 'refund',
        faultBody,
        handle: (request) => treatRequest(terminal, request),
      },
      {
        method: 'POST',
        path: '/sis/rest/consultaOperacionREST',
        handle: (request) => queryOperations(terminal, request),
      },
    ],
    async openAnswer({ type, url, fields }) {
      if (
        type !== 'post' ||
        url !== `${kit.url}/sis/realizarPago` ||
        typeof fields !== 'object' ||
        fields === null
      )
        throw new Refusal(422, { error: 'expected the answer "post" with the form for this terminal' })
      try {
        return openPayment(terminal, fields as Record<string, unknown>).order
      } catch (error) {
        if (error instanceof SisError) throw new Refusal(422, { error: error.code })
        throw error
      }
    },
    buyer: (ref, does) => act(terminal, ref, does),
    tick: (now) => expirePayments(terminal, now),
    craft(event, ref, { signed, at }) {
      const payment = terminal.payments.get(ref)
      const known = payment
        ? paymentParameters(terminal, payment)
        : { Ds_Order: ref, Ds_MerchantCode: terminal.merchantCode, Ds_Terminal: '001' }
      const url = payment?.notifyUrl ?? null
      const made = notification(terminal, url, ref, { ...known, ...localTime(at), ...event })
      if (signed) return made
      const fields = new URLSearchParams(made.body)
      fields.delete('Ds_Signature')
      return { ...made, body: String(fields), headers: formHeaders }
    },
  }
}
