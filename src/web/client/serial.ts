/** What of an order answers compare by. */
export interface Serialled {
  readonly key: string
  readonly serial: number
}

/**
 * The one to show: an answer about the same order with a lower serial is older than what is shown and is
 * dropped; another order replaces it. Source: docs/http-contract.md "Carts and orders".
 */
export function newerCart<Cart extends Serialled>(shown: Cart | null, answered: Cart): Cart {
  return shown !== null && shown.key === answered.key && answered.serial < shown.serial ? shown : answered
}
