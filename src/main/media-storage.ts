import { join } from 'node:path'
import {
  createMediaLinks,
  diskStorage,
  type MediaLinks,
  type MediaStorage,
  s3Storage,
} from '#domains/media/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Environment, EnvironmentError } from './environment.ts'
import { isOrigin } from './environment-checks.ts'
import { keyOf } from './secret-key.ts'

/** Variables of S3-compatible storage that are needed together. */
const NEEDED = ['MEDIA_ENDPOINT', 'MEDIA_BUCKET', 'MEDIA_ACCESS_KEY', 'MEDIA_SECRET_KEY'] as const

/**
 * Opens the storage of recordings: the bucket that the `MEDIA_…` variables name, or a folder of the data folder.
 * Throws: EnvironmentError that names every variable that is missing or wrong.
 */
export function openMediaStorage({ variables, dataDir }: Environment): MediaStorage {
  const given = (name: string): string => variables[name]?.trim() ?? ''
  const missing = NEEDED.filter((name) => given(name) === '')
  if (missing.length === NEEDED.length) return diskStorage(join(dataDir, 'recordings'))
  const problems = missing.map((name) => `${name}: is needed with the other MEDIA variables`)
  const style = given('MEDIA_STYLE') || 'path'
  if (given('MEDIA_ENDPOINT') !== '' && !isOrigin(given('MEDIA_ENDPOINT')))
    problems.push('MEDIA_ENDPOINT: must be an origin such as https://s3.example')
  if (given('MEDIA_BUCKET') !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given('MEDIA_BUCKET')))
    problems.push('MEDIA_BUCKET: must be the name of a bucket')
  if (style !== 'path' && style !== 'host') problems.push('MEDIA_STYLE: must be path or host')
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'))
  const place = {
    endpoint: given('MEDIA_ENDPOINT'),
    bucket: given('MEDIA_BUCKET'),
    accessKey: given('MEDIA_ACCESS_KEY'),
    secretKey: given('MEDIA_SECRET_KEY'),
    region: given('MEDIA_REGION') || 'us-east-1',
    pathStyle: style === 'path',
  }
  // The storage refuses signatures of another day, so it gets the true time and not that of the demo.
  return s3Storage(place, systemClock)
}

/**
 * Creates the signer of links to recordings with a key derived from the shop's secret. Throws:
 * EnvironmentError where the file of the key holds something else. Source: decision 0046.
 */
export function openMediaLinks(environment: Pick<Environment, 'secretKey' | 'dataDir'>): MediaLinks {
  return createMediaLinks(keyOf(environment))
}
