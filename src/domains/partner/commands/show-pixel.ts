// Tests: tests/flows/partner/pixel.test.ts

import { lookup as lookUp } from 'node:dns'
import type { Queryable } from '#db/database.ts'
import { isPublicAddress, type Resolve } from '#domains/outgoing-call/index.ts'
import { decimalAmount } from '#kernel/money.ts'
import { fillPixel } from '../pixel.ts'
import { claimPixel, type PixelReader, readDuePixel } from '../store/pixels.ts'

/** How long a page waits for the name of an image's host. Units: milliseconds. */
const LOOKUP_MS = 500

export interface ShowPixel {
  readonly orderKey: string
  readonly reader: PixelReader
  /** Whether the answer is the document itself: only its policy can allow the image. */
  readonly isDocument: boolean
  readonly now: Date
  /** Default: the resolver of the system. */
  readonly resolve?: Resolve
}

/**
 * Takes the image that the page of a paid order shows to its buyer, once: the address with its values; `due` where only
 * another document can show it; null where there is none, or not any more. A host in a private network gets no image,
 * now or later. A name that nobody resolves in time is left to the browser. Source: decision 0072.
 */
export async function showPixel(
  db: Queryable,
  { orderKey, reader, isDocument, now, resolve }: ShowPixel,
): Promise<string | 'due' | null> {
  const pixel = await readDuePixel(db, orderKey, reader, now)
  if (!pixel) return null
  if (!isDocument) return 'due'
  const { orderId, partnerId, template, order, amountMinor, currency, ref } = pixel
  const amount = decimalAmount({ amount: amountMinor, currency })
  const url = fillPixel(template, { order, amount, currency, ref })
  const isShown = !(await isPrivate(new URL(url).hostname, resolve))
  const isOurs = await claimPixel(db, { orderId, partnerId, isShown, now })
  return isOurs && isShown ? url : null
}

/** Returns whether a name leads to an address that is not public. */
function isPrivate(hostname: string, resolve: Resolve = lookUp): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), LOOKUP_MS)
    resolve(hostname, { all: true }, (error, addresses) => {
      clearTimeout(timer)
      done(!error && addresses.some(({ address }) => !isPublicAddress(address)))
    })
  })
}
