/** Numbers of the currencies that the simulated terminal takes. Source: ISO 4217. */
const CURRENCY_NUMBERS: Readonly<Record<string, string>> = {
  EUR: '978',
  USD: '840',
  GBP: '826',
  CHF: '756',
  SEK: '752',
  NOK: '578',
  DKK: '208',
  PLN: '985',
  CZK: '203',
  HUF: '348',
  JPY: '392',
  KWD: '414',
}

/** Letters of the currencies that the simulated terminal takes. */
export const CURRENCIES = Object.keys(CURRENCY_NUMBERS)

export function currencyNumber(letters: string): string {
  return CURRENCY_NUMBERS[letters] ?? '999'
}

export function currencyLetters(number: string): string | undefined {
  return CURRENCIES.find((letters) => Number(CURRENCY_NUMBERS[letters]) === Number(number))
}

/** Codes for requests that Redsys refuses. */
export const SIS = {
  SIS0007: 'The message is not right',
  SIS0014: 'Ds_Merchant_Order has a wrong form',
  SIS0015: 'Ds_Merchant_Currency is missing',
  SIS0018: 'Ds_Merchant_Amount is missing',
  SIS0019: 'Ds_Merchant_Amount has a wrong form',
  SIS0022: 'Ds_Merchant_TransactionType has a wrong form',
  SIS0023: 'Ds_Merchant_TransactionType is unknown',
  SIS0024: 'Ds_Merchant_ConsumerLanguage has more than three places',
  SIS0027: 'The terminal does not take this currency',
  SIS0042: 'The signature is wrong',
  SIS0051: 'The order number was used before',
  SIS0054: 'There is no operation to pay back',
  SIS0056: 'The operation to pay back was not authorised',
  SIS0057: 'More than what is left cannot be paid back',
  SIS0074: 'Ds_Merchant_Order is missing',
  SIS0075: 'Ds_Merchant_Order has less than 4 or more than 12 places',
  SIS0218: 'The terminal takes no payments without the buyer but by a stored card and the exemption MIT',
  SIS0321: 'This identifier is not one of this merchant',
  SIS0429: 'Ds_SignatureVersion is not the one of the terminal',
  SIS0430: 'Ds_MerchantParameters cannot be decoded',
  SIS0431: 'Ds_MerchantParameters holds no JSON object',
  SIS0432: 'This merchant is unknown',
  SIS0433: 'This terminal is unknown',
  XML0024: 'There are no operations for these data',
} as const

export type SisCode = keyof typeof SIS

/** Outcomes of an operation, as `Ds_Response`. */
export const RESPONSE = {
  authorised: '0000',
  authenticationFailed: '0184',
  declined: '0190',
  stolen: '0209',
  refunded: '0900',
  timedOut: '9142',
  canceled: '9915',
} as const
