import { BadSignatureError, ProviderError } from '#domains/payment/index.ts'
import { type ProviderReply, providerHttp } from '#gateways/support/provider-http.ts'
import { open, type Parameters, seal } from './message.ts'
import type { Operation } from './observation.ts'
import type { Terminal } from './settings.ts'

/** Redsys refused a request, with its code (`SIS0051`: the order number was used before). */
export class SisError extends ProviderError {
  readonly code: string
  constructor(code: string) {
    super('refused', `Redsys refused it: ${code}`)
    this.code = code
  }
}

export interface RedsysApi {
  /** Refunds, or charges a stored card; returns the operation. Throws: ProviderError, SisError. */
  treat(order: string, parameters: Parameters): Promise<Operation>
  /**
   * Returns the operations under an order number, the payment first; empty when Redsys knows none. Throws:
   * ProviderError.
   */
  query(order: string): Promise<readonly Operation[]>
}

/** Codes with which a query says that no buyer has opened the page for an order yet. */
const UNKNOWN_ORDER = ['XML0024']

/**
 * Creates a client of Redsys' REST interface. Both versions of the signature use our own HTTP client: that of
 * redsys-easy has no timeout and reads an error page as a response.
 *
 * The query: Redsys offers one by order number as REST ("Consulta de operaciones REST", 90 days back, signed
 * like all others) and an older one as SOAP (`SerClsWSConsulta`); banks enable them per merchant. The address
 * and the names used here are those of the simulator and must be confirmed with the bank: `REDSYS_QUERY_URL`
 * and `Ds_Operations` below. Without the query a payment is still settled by its signed notification; only a
 * lost notification is then not made good by the reconciler.
 */
export function redsysApi(terminal: Terminal): RedsysApi {
  const base = { DS_MERCHANT_MERCHANTCODE: terminal.merchantCode, DS_MERCHANT_TERMINAL: terminal.terminal }
  const ask = async (address: string, order: string, parameters: Parameters): Promise<Operation> => {
    const { origin, pathname } = new URL(address)
    const body = await seal(terminal, { DS_MERCHANT_ORDER: order, ...base, ...parameters })
    return answerOf(terminal, order, await providerHttp(origin)({ method: 'POST', path: pathname, body }))
  }
  return {
    treat: (order, parameters) => ask(`${terminal.url}/sis/rest/trataPeticionREST`, order, parameters),
    async query(order) {
      try {
        const { Ds_Operations: operations } = await ask(terminal.queryUrl, order, {})
        return Array.isArray(operations)
          ? (operations as Operation[]).filter(({ Ds_Order }) => Ds_Order === order)
          : []
      } catch (error) {
        if (error instanceof SisError && UNKNOWN_ORDER.includes(error.code)) return []
        throw error
      }
    },
  }
}

function answerOf(terminal: Terminal, order: string, { status, json }: ProviderReply): Operation {
  const code =
    typeof json === 'object' && json !== null && 'errorCode' in json ? String(json.errorCode) : null
  if (code !== null) throw new SisError(code)
  if (status === 409) throw new ProviderError('unreachable', 'Redsys answered 409')
  if (status !== 200) throw new ProviderError('refused', `Redsys answered ${status}`)
  try {
    const answer = open(terminal, json)
    if (answer.Ds_Order === order) return answer
    throw new BadSignatureError('the answer is about another order')
  } catch (cause) {
    // The response is not from Redsys, so the request may or may not have been executed.
    throw new ProviderError('unreachable', 'the answer is not signed by Redsys', { cause })
  }
}
