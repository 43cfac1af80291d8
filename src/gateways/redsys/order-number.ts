import { createHash } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Derives the number under which Redsys knows a payment: four digits and eight letters or digits. The same
 * source (an attempt's id, a charge's key) always gives the same number, so a repeat is the same payment, and
 * the next attempt is another one (Redsys refuses a used number with SIS0051). There are 10⁴·62⁸ ≈ 2·10¹⁸
 * numbers: among a million payments the chance that any two are the same is 2·10⁻⁷, and then Redsys refuses
 * the second and the buyer's next attempt has another number. Source: docs/gateways.md "Redsys",
 * docs/payment-edge-cases.md case 38.
 */
export function orderNumberOf(source: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(`redsys:${source}`).digest('hex')}`)
  const take = (base: number): number => {
    const digit = Number(rest % BigInt(base))
    rest /= BigInt(base)
    return digit
  }
  const digits = Array.from({ length: 4 }, () => take(10)).join('')
  return digits + Array.from({ length: 8 }, () => ALPHABET[take(ALPHABET.length)]).join('')
}
