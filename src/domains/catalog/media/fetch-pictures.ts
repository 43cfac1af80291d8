import type { AddressRule } from '#domains/outgoing-call/index.ts'
import { SECOND } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'
import { type FetchedPicture, fetchPicture, OUT_OF_TIME } from './fetch-picture.ts'
import { type StoredOriginal, storeOriginal } from './store-original.ts'

const AT_ONCE = 6
/** After this many consecutive failures of one host its other pictures are not tried. */
const HOST_FAILURES_MAX = 3
/** Default time limit for all pictures of one import. */
export const PICTURES_TIME_MS = 60 * SECOND

export interface PictureRequest {
  readonly folder: string
  readonly totalMs?: number
  readonly isAllowed?: AddressRule
  readonly onDone?: () => void
}

export type StoredPicture = StoredOriginal | { readonly problem: string }

/**
 * Fetches and stores many pictures, a few in parallel. Ends when the time limit is reached, whatever the
 * network does.
 */
export async function fetchPictures(
  addresses: readonly string[],
  request: PictureRequest,
): Promise<Map<string, StoredPicture>> {
  const signal = AbortSignal.timeout(request.totalMs ?? PICTURES_TIME_MS)
  const failures = new Map<string, number>()
  const results = new Map<string, StoredPicture>()
  const waiting = [...new Set(addresses)]
  const work = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      results.set(address, await fetchOne(address, request, signal, failures))
      request.onDone?.()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

async function fetchOne(
  address: string,
  request: PictureRequest,
  signal: AbortSignal,
  failures: Map<string, number>,
): Promise<StoredPicture> {
  const host = URL.canParse(address) ? new URL(address).host : ''
  if (signal.aborted) return { problem: OUT_OF_TIME }
  if ((failures.get(host) ?? 0) >= HOST_FAILURES_MAX)
    return { problem: `its server ${host} failed several times and was not asked again` }
  const fetched: FetchedPicture = await fetchPicture(address, {
    signal,
    ...(request.isAllowed ? { isAllowed: request.isAllowed } : {}),
  })
  if ('problem' in fetched) {
    failures.set(host, fetched.hostFailed ? (failures.get(host) ?? 0) + 1 : 0)
    return { problem: fetched.problem }
  }
  failures.set(host, 0)
  try {
    return await storeOriginal(request.folder, fetched.bytes)
  } catch (error) {
    if (error instanceof DomainError)
      return {
        problem:
          error.code === 'image-too-large'
            ? 'it is larger than 20 MB or 6000 pixels a side'
            : error.code === 'broken-image'
              ? 'it is damaged or not complete'
              : 'it is not a JPEG, PNG, WebP or AVIF picture',
      }
    throw error
  }
}
