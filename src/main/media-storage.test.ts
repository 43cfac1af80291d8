import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openMediaStorage } from './media-storage.ts'

const open = (variables: Readonly<Record<string, string>>) => openMediaStorage(readEnvironment(variables))
const S3 = {
  ...{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'media', S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'word' },
}

describe('the storage of recordings', () => {
  test('is a folder without settings, and a bucket with them', () => {
    expect(() => open({})).not.toThrow()
    expect(() => open(S3)).not.toThrow()
    expect(() => open({ ...S3, S3_STYLE: 'host', S3_REGION: 'eu-central-1' })).not.toThrow()
  })

  test.each([
    [{ S3_BUCKET: 'media' }, 'S3_ENDPOINT: is needed'],
    [{ ...S3, S3_SECRET_KEY: '' }, 'S3_SECRET_KEY: is needed'],
    [{ ...S3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT: must be an origin'],
    [{ ...S3, S3_ENDPOINT: 'https://s3.example/media' }, 'S3_ENDPOINT: must be an origin'],
    [{ ...S3, S3_BUCKET: '../x' }, 'S3_BUCKET: must be'],
    [{ ...S3, S3_STYLE: 'virtual' }, 'S3_STYLE: must be path or host'],
  ])('%j stops the start and names the variable', (variables, text) => {
    expect(() => open(variables as Readonly<Record<string, string>>)).toThrow(text)
  })
})
