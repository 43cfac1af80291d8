import { BadSignatureError, ProviderError } from '#domains/payment/index.ts'
import { type ProviderReply, providerHttp } from '#gateways/support/provider-http.ts'
import { open, type Parameters, seal } from './message.ts'
import type { Operation } from './observation.ts'
import type { Terminal } from './settings.ts'

/** A request that Redsys does not take, with its code (`SIS0051`: the order number was used). */
export class SisError extends ProviderError {
  readonly code: string
  constructor(code: string) {
    super('refused', `Redsys refused it: ${code}`)
    this.code = code
  }
}

export interface RedsysApi {
  /** Pays back, or charges a stored card; the operation that it made. Throws: ProviderError, SisError. */
  treat(order: string, parameters: Parameters): Promise<Operation>
  /**
   * What Redsys did under an order number, the payment first; empty when it knows none. Throws:
   * ProviderError.
   */
  query(order: string): Promise<readonly Operation[]>
}

/** Codes of a query for an order that no buyer brought to the page yet. */
const UNKNOWN_ORDER = ['XML0024']

/**
 * Redsys' REST interface. Both versions of signature go over our own HTTP client: that of redsys-easy has no
 * limit of time and reads an error page as an answer.
 *
 * The query: Redsys offers one by order number as REST ("Consulta de operaciones REST", 90 days back, signed
 * like everything) and an older one as SOAP (`SerClsWSConsulta`); banks switch them on per merchant. Address
 * and names of this one are those of the simulator and are to be confirmed with the bank: `REDSYS_QUERY_URL`
 * and `Ds_Operations` below. Without it a payment still settles by its signed notification; only a lost one
 * is not mended by the reconciler.
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
    // Whoever answered, it was not Redsys: what we asked may be done or not.
    throw new ProviderError('unreachable', 'the answer is not signed by Redsys', { cause })
  }
}
