import type { Stars } from '#domains/review/contract.ts'

/** What a buyer of the demo's past says about something that they bought. */
export interface DemoReview {
  /** Name of the buyer, as in the sale. */
  readonly buyer: string
  /** Public id of the version that was bought. */
  readonly productId: string
  readonly stars: Stars
  readonly title: string
  readonly text: string
  /** What the writer wants to be called. */
  readonly name: string
  /** How long after the order it was written. Units: days. */
  readonly after: number
  /** What the shop says to it. */
  readonly answer?: string
  /** Whether it still waits for staff. */
  readonly waits?: true
}

/** Writes down a review in one line of its words. */
export function review(
  [buyer, name]: readonly [buyer: string, name: string],
  [productId, stars, after]: readonly [productId: string, stars: Stars, after: number],
  title: string,
  text: string,
  more: Pick<DemoReview, 'answer' | 'waits'> = {},
): DemoReview {
  return { buyer, name, productId, stars, after, title, text, ...more }
}
