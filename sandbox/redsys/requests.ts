import { currencyLetters, type SisCode } from './codes.ts'
import { isSigned } from './signature.ts'
import type { Terminal } from './terminal.ts'

/** Redsys refuses a request; its code is sent to the shop or shown on the page. */
export class SisError extends Error {
  override readonly name = 'SisError'
  readonly code: SisCode
  constructor(code: SisCode) {
    super(code)
    this.code = code
  }
}

/** Verified parameters of a request, with names in upper case. */
export type Request = Readonly<Record<string, string>>

const NAMED = ['Ds_SignatureVersion', 'Ds_MerchantParameters', 'Ds_Signature'] as const

/**
 * Opens a shop's message and checks version, form, merchant, signature, in this order; refuses parameters
 * that the operation does not have. Throws: SisError.
 */
export function openRequest(
  terminal: Terminal,
  fields: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Request {
  const [version, parameters, signature] = NAMED.map((name) =>
    typeof fields[name] === 'string' ? fields[name] : '',
  )
  if (Object.keys(fields).some((name) => !NAMED.some((one) => one === name)) || !parameters || !signature)
    throw new SisError('SIS0007')
  if (version !== terminal.version) throw new SisError('SIS0429')
  const request = decoded(parameters)
  const order = request.DS_MERCHANT_ORDER ?? ''
  if (order === '') throw new SisError('SIS0074')
  if (order.length < 4 || order.length > 12) throw new SisError('SIS0075')
  if (!/^\d{4}[0-9A-Za-z]*$/.test(order)) throw new SisError('SIS0014')
  if (request.DS_MERCHANT_MERCHANTCODE !== terminal.merchantCode) throw new SisError('SIS0432')
  if (Number(request.DS_MERCHANT_TERMINAL) !== Number(terminal.number)) throw new SisError('SIS0433')
  const message = { Ds_SignatureVersion: version, Ds_MerchantParameters: parameters, Ds_Signature: signature }
  if (!isSigned(terminal.version, terminal.secret, order, message)) throw new SisError('SIS0042')
  if (Object.keys(request).some((name) => !ALWAYS.includes(name) && !known.includes(name)))
    throw new SisError('SIS0007')
  return request
}

const ALWAYS = ['DS_MERCHANT_ORDER', 'DS_MERCHANT_MERCHANTCODE', 'DS_MERCHANT_TERMINAL']

/** Reads the amount in minor units and the currency. Throws: SisError. */
export function moneyOf(request: Request): { readonly amount: number; readonly currency: string } {
  const { DS_MERCHANT_AMOUNT: amount, DS_MERCHANT_CURRENCY: number } = request
  if (!number) throw new SisError('SIS0015')
  if (!amount) throw new SisError('SIS0018')
  if (!/^[1-9]\d{0,11}$/.test(amount)) throw new SisError('SIS0019')
  const currency = currencyLetters(number)
  if (!currency) throw new SisError('SIS0027')
  return { amount: Number(amount), currency }
}

function decoded(parameters: string): Request {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(parameters)) throw new SisError('SIS0430')
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(parameters, 'base64').toString('utf8'))
  } catch {
    throw new SisError('SIS0431')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SisError('SIS0431')
  const entries = Object.entries(value).map(([name, one]) => [name.toUpperCase(), one] as const)
  if (entries.some(([, one]) => typeof one !== 'string')) throw new SisError('SIS0431')
  return Object.fromEntries(entries as [string, string][])
}
