import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { MediaStorage } from '../ports.ts'
import { diskStorage } from './disk-storage.ts'
import { type S3Request, signS3 } from './s3-sign.ts'
import { type S3Place, s3Address, s3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-media-'))
const NAME = '0193a000-0000-7000-8000-000000000001.wav'
const BYTES = Buffer.from('0123456789')

// It knows one key and refuses others; it does not compare signatures of version 4, so the examples below do.
const server = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
  configureBuckets: [{ name: 'media', configs: [] }],
})
let place: S3Place
beforeAll(async () => {
  const { port } = await server.run()
  place = {
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'media', pathStyle: true },
    ...{ accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'eu-central-1' },
  }
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

test('a storage that does not know the key refuses every request, and no error names a key', async () => {
  const wrong = s3Storage({ ...place, accessKey: 'UNKNOWN', secretKey: 'SECRET' }, systemClock)
  for (const act of [
    () => wrong.put(NAME, BYTES, 'audio/wav'),
    () => wrong.open(NAME, { start: 0, end: 1 }),
    () => wrong.remove(NAME),
  ]) {
    const error = await act().then(String, String)
    expect(error).toContain('the storage answered 403 InvalidAccessKeyId')
    expect(error).not.toMatch(/UNKNOWN|SECRET/)
  }
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
