import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, systemClock } from '#kernel/clock.ts'
import { type S3Server, startS3Server } from '../../../../tests/support/s3-server.ts'
import type { MediaStorage } from '../ports.ts'
import { diskStorage } from './disk-storage.ts'
import { type S3Request, signS3 } from './s3-sign.ts'
import { type S3Place, s3Address, s3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-media-'))
const NAME = '0193a000-0000-7000-8000-000000000001.wav'
const BYTES = Buffer.from('0123456789')

const OWNER = {
  accessKey: 'KNOWN',
  secretKey: 'SECRET',
  region: 'eu-central-1',
  bucket: 'media',
}
let server: S3Server
let place: S3Place
beforeAll(async () => {
  server = await startS3Server(OWNER)
  place = { ...OWNER, endpoint: server.endpoint, pathStyle: true }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const drivers: readonly (readonly [string, () => MediaStorage])[] = [
  ['a folder', () => diskStorage(join(folder, 'disk'))],
  ['S3-compatible storage', () => s3Storage(place, systemClock)],
]

describe.each(drivers)('%s', (_, open) => {
  const read = async (start: number, end: number, name = NAME) => {
    const stream = await open().open(name, { start, end })
    return stream && (await buffer(stream)).toString()
  }

  test('keeps a file and returns any part of it', async () => {
    await open().put(NAME, BYTES, 'audio/wav')
    expect(await read(0, 9)).toBe('0123456789')
    expect(await read(3, 5)).toBe('345')
    expect(await read(9, 9)).toBe('9')
  })

  test('has no file that was removed or never stored, and removing it again is no error', async () => {
    const name = NAME.replace('1.wav', '2.wav')
    expect(await read(0, 1, name)).toBeNull()
    await open().put(name, BYTES, 'audio/wav')
    await open().remove(name)
    await open().remove(name)
    expect(await read(0, 1, name)).toBeNull()
  })

  test.each(['../../etc/passwd', 'a/b.wav', '.wav', '', 'x'.repeat(90)])(
    'never opens the name %s',
    async (name) => {
      await expect(open().open(name, { start: 0, end: 1 })).rejects.toThrow('no name')
    },
  )
})

test('a folder shows no file that is half written', async () => {
  await diskStorage(join(folder, 'disk')).put(NAME, BYTES, 'audio/wav')
  expect(readdirSync(join(folder, 'disk')).filter((name) => !name.endsWith('.wav'))).toEqual([])
})

test.each<[string, Partial<S3Place>, string]>([
  ['does not know the key', { accessKey: 'UNKNOWN' }, 'InvalidAccessKeyId'],
  ['knows another secret', { secretKey: 'ANOTHER' }, 'SignatureDoesNotMatch'],
  ['is in another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('a storage that %s refuses every request, and no error names a key', async (_, change, code) => {
  const wrong = s3Storage({ ...place, ...change }, systemClock)
  for (const act of [
    () => wrong.put(NAME, BYTES, 'audio/wav'),
    () => wrong.open(NAME, { start: 0, end: 1 }),
    () => wrong.remove(NAME),
  ]) {
    const error = await act().then(String, String)
    expect(error).toContain(`the storage answered 403 ${code}`)
    expect(error).not.toMatch(/KNOWN|SECRET|ANOTHER/)
  }
})

test('a clock that is wrong by twenty minutes is refused by name', async () => {
  const late = { ...systemClock, now: () => new Date(Date.now() - 20 * MINUTE) }
  await expect(s3Storage(place, late).put(NAME, BYTES, 'audio/wav')).rejects.toThrow(
    '403 RequestTimeTooSkewed',
  )
})

test('what is changed on the way is refused: the file, its name, its part and its type', async () => {
  const send = async (changes: { name?: string; body?: string; headers?: Record<string, string> }) => {
    const request = {
      method: 'PUT' as const,
      url: s3Address(place, NAME),
      body: BYTES,
      headers: { 'content-type': 'audio/wav', range: 'bytes=0-1' },
    }
    const headers = { ...signS3(request, place, systemClock.now()), ...changes.headers }
    const answer = await fetch(s3Address(place, changes.name ?? NAME), {
      method: 'PUT',
      headers,
      body: changes.body ?? BYTES,
    })
    return /<Code>(\w+)/.exec(await answer.text())?.[1] ?? answer.status
  }
  expect(await send({})).toBe(200)
  expect(await send({ body: '0123456780' })).toBe('XAmzContentSHA256Mismatch')
  expect(await send({ name: NAME.replace('1.wav', '3.wav') })).toBe('SignatureDoesNotMatch')
  expect(await send({ headers: { range: 'bytes=0-9' } })).toBe('SignatureDoesNotMatch')
  expect(await send({ headers: { 'content-type': 'text/html' } })).toBe('SignatureDoesNotMatch')
  expect(await send({ headers: { 'x-amz-acl': 'public-read' } })).toBe('AccessDenied')
})

test('a bucket is part of the path or of the host', () => {
  const where = { endpoint: 'https://s3.example.com:9000', bucket: 'media' }
  expect(s3Address({ ...where, pathStyle: true }, NAME).href).toBe(
    `https://s3.example.com:9000/media/${NAME}`,
  )
  expect(s3Address({ ...where, pathStyle: false }, NAME).href).toBe(
    `https://media.s3.example.com:9000/${NAME}`,
  )
})

/** The examples of Amazon's document: bucket, keys and time are theirs. */
const example = (name: string, request: Pick<S3Request, 'method' | 'headers' | 'body'>): string =>
  signS3(
    { url: new URL(`https://examplebucket.s3.amazonaws.com/${name}`), ...request },
    {
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
    new Date('2013-05-24T00:00:00Z'),
  ).authorization!.split('Signature=')[1]!

test('signatures are those of the examples in the specification of Amazon S3', () => {
  expect(example('test.txt', { method: 'GET', headers: { range: 'bytes=0-9' } })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  expect(
    example('test%24file.text', {
      method: 'PUT',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
})
