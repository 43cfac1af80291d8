/** The fields by which versions of an order are compared. */
export interface Serialled {
  readonly key: string
  readonly serial: number
}

/**
 * Returns the version to show: a response about the same order with a lower serial is stale and dropped;
 * another order replaces the one shown. Source: docs/http-contract.md "Carts and orders".
 */
export function newerCart<Cart extends Serialled>(shown: Cart | null, answered: Cart): Cart {
  return shown !== null && shown.key === answered.key && answered.serial < shown.serial ? shown : answered
}
