import { isValidEmail } from '#domains/order/address-rules.ts'
import { ibanOf, meansText } from '#domains/payment/index.ts'
import type { PayoutType } from './contract.ts'
import type { AccountBox } from './ports.ts'

/** An account as it is stored: sealed, with a keyed hash that finds equal ones, and with what may be shown. */
export interface SealedAccount {
  readonly accountSealed: Buffer | null
  readonly accountPrint: Buffer | null
  readonly ending: string
}

const NO_ACCOUNT: SealedAccount = { accountSealed: null, accountPrint: null, ending: '' }

/**
 * Reads an account as people type it: an IBAN with right check digits, or the e-mail address of a PayPal account. Shop
 * credit needs none: ''. Null where it is not valid. Source: ISO 13616, decision 0071.
 */
export function accountOf(type: PayoutType, typed: string): string | null {
  if (type === 'credit') return ''
  if (type === 'sepa') return ibanOf(typed)
  const address = typed.trim().toLowerCase()
  // A file for PayPal must not hold what a spreadsheet takes for a formula.
  return /^[\p{L}\p{N}]/u.test(address) && isValidEmail(address) ? address : null
}

/**
 * Seals an account for the row of its partner. A change of letter case or of spaces makes no other account. Source:
 * decision 0017.
 */
export function sealAccount(
  box: AccountBox,
  type: PayoutType,
  account: string,
  partnerId: string,
): SealedAccount {
  if (account === '') return NO_ACCOUNT
  return {
    accountSealed: box.seal(Buffer.from(account), placeOf(partnerId)),
    accountPrint: box.print(
      meansText('', { kind: type === 'sepa' ? 'iban' : 'wallet-address', name: account }),
    ),
    ending: type === 'sepa' ? account.slice(-4) : maskedAddress(account),
  }
}

/** Opens the account of a payout or a method. Throws: Error where another key sealed it. */
export function openAccount(
  box: AccountBox,
  { accountSealed, partnerId }: { readonly accountSealed: Buffer | null; readonly partnerId: string },
): string {
  return accountSealed === null ? '' : box.open(accountSealed, placeOf(partnerId)).toString()
}

const placeOf = (partnerId: string): string => `payout ${partnerId}`

/** Shows the first sign of an address and its host: enough for its owner. */
function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}…${address.slice(at)}`
}
