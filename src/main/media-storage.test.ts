import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openMediaStorage } from './media-storage.ts'

const open = (variables: Readonly<Record<string, string>>) => openMediaStorage(readEnvironment(variables))
const S3 = {
  MEDIA_ENDPOINT: 'https://s3.example',
  MEDIA_BUCKET: 'media',
  MEDIA_ACCESS_KEY: 'id',
  MEDIA_SECRET_KEY: 'word',
}

describe('the storage of recordings', () => {
  test('is a folder without settings, and a bucket with them', () => {
    expect(() => open({})).not.toThrow()
    expect(() => open(S3)).not.toThrow()
    expect(() => open({ ...S3, MEDIA_STYLE: 'host', MEDIA_REGION: 'eu-central-1' })).not.toThrow()
  })

  test.each([
    [{ MEDIA_BUCKET: 'media' }, 'MEDIA_ENDPOINT: is needed'],
    [{ ...S3, MEDIA_SECRET_KEY: '' }, 'MEDIA_SECRET_KEY: is needed'],
    [{ ...S3, MEDIA_ENDPOINT: 's3.example' }, 'MEDIA_ENDPOINT: must be an origin'],
    [{ ...S3, MEDIA_ENDPOINT: 'https://s3.example/media' }, 'MEDIA_ENDPOINT: must be an origin'],
    [{ ...S3, MEDIA_BUCKET: '../x' }, 'MEDIA_BUCKET: must be'],
    [{ ...S3, MEDIA_STYLE: 'virtual' }, 'MEDIA_STYLE: must be path or host'],
  ])('%j stops the start and names the variable', (variables, text) => {
    expect(() => open(variables as Readonly<Record<string, string>>)).toThrow(text)
  })
})
