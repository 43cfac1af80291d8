import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Clock, SECOND } from '#kernel/clock.ts'
import type { MediaStorage } from '../ports.ts'
import { type S3Credentials, type S3Request, signS3 } from './s3-sign.ts'
import { assertStorageName } from './storage-name.ts'

export interface S3Place extends S3Credentials {
  /** Scheme and host of the storage, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  /** True: the bucket is the first part of the path; false: it is part of the host. */
  readonly pathStyle: boolean
}

/** A storage that does not begin to answer within this time is taken as down. Units: milliseconds. */
const ANSWER_MS = 20 * SECOND

/** Stores files in a bucket of S3-compatible storage. Source: Amazon S3 REST API. */
export function s3Storage(place: S3Place, clock: Clock): MediaStorage {
  const send = async (
    method: S3Request['method'],
    name: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Uint8Array,
  ): Promise<Response> => {
    const url = s3Address(place, assertStorageName(name))
    const request = { method, url, headers, ...(body ? { body } : {}) }
    // The time limit ends with the head of the answer: a long file may take as long as its listener.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('the storage does not answer')), ANSWER_MS)
    try {
      return await fetch(url, {
        method,
        headers: signS3(request, place, clock.now()),
        ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
        redirect: 'error',
        signal: limit.signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async put(name, bytes, mediaType) {
      await expectDone(await send('PUT', name, { 'content-type': mediaType }, bytes))
    },
    async open(name, { start, end }) {
      const answer = await send('GET', name, { range: `bytes=${start}-${end}` })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (answer.status !== 206 || !answer.body) throw await refusal(answer)
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    },
    async remove(name) {
      const answer = await send('DELETE', name)
      if (answer.status === 404) await answer.body?.cancel()
      else await expectDone(answer)
    },
  }
}

/** Returns the address of an object: in the path style, or with the bucket as part of the host. */
export function s3Address(
  { endpoint, bucket, pathStyle }: Pick<S3Place, 'endpoint' | 'bucket' | 'pathStyle'>,
  name: string,
): URL {
  const url = new URL(endpoint)
  if (!pathStyle) url.host = `${bucket}.${url.host}`
  url.pathname = pathStyle ? `/${bucket}/${name}` : `/${name}`
  return url
}

async function expectDone(answer: Response): Promise<void> {
  if (!answer.ok) throw await refusal(answer)
  await answer.body?.cancel()
}

/** Builds the error of a refused request. Its text names the code of the storage and no secret. */
async function refusal(answer: Response): Promise<Error> {
  const text = await answer.text().catch(() => '')
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
  return new Error(`the storage answered ${answer.status} ${code}`.trim())
}
