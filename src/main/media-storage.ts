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
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/**
 * Opens the storage of recordings: the bucket that the `S3_…` variables name, or a folder of the data folder.
 * Throws: EnvironmentError that names every variable that is missing or wrong.
 */
export function openMediaStorage({ variables, dataDir }: Environment): MediaStorage {
  const given = (name: string): string => variables[name]?.trim() ?? ''
  const missing = NEEDED.filter((name) => given(name) === '')
  if (missing.length === NEEDED.length) return diskStorage(join(dataDir, 'recordings'))
  const problems = missing.map((name) => `${name}: is needed with the other S3 variables`)
  const style = given('S3_STYLE') || 'path'
  if (given('S3_ENDPOINT') !== '' && !isOrigin(given('S3_ENDPOINT')))
    problems.push('S3_ENDPOINT: must be an origin such as https://s3.example')
  if (given('S3_BUCKET') !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given('S3_BUCKET')))
    problems.push('S3_BUCKET: must be the name of a bucket')
  if (style !== 'path' && style !== 'host') problems.push('S3_STYLE: must be path or host')
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'))
  const place = {
    endpoint: given('S3_ENDPOINT'),
    bucket: given('S3_BUCKET'),
    accessKey: given('S3_ACCESS_KEY'),
    secretKey: given('S3_SECRET_KEY'),
    region: given('S3_REGION') || 'us-east-1',
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
