import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCT_ID_PATTERN } from '../contract.ts'
import { handleOf, publicIdCandidates, slugify, slugOf } from './names.ts'

test('letters with marks become plain ones', () => {
  expect(slugify('Ångström & Söhne — Straße № 5')).toBe('angstrom-and-sohne-strasse-no-5')
})

test('a handle in another script gets a stable stand-in, and its own letters as slug', () => {
  expect(handleOf('青いシャツ')).toMatch(/^product-[0-9a-f]{8}$/)
  expect(handleOf('青いシャツ')).toBe(handleOf('青いシャツ'))
  expect(slugOf('青いシャツ')).toBe('青いシャツ')
})

test('a slug that cannot stand in an address is made of the handle', () => {
  expect(slugOf('a/b?c')).toBe('a-b-c')
})

test('every handle and public id fits what the database and the contract demand, and is the same every time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
      fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
      (raw, values) => {
        const handle = handleOf(raw)
        expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(handle.length).toBeLessThanOrEqual(200)
        for (const id of publicIdCandidates(handle, values)) expect(id).toMatch(PRODUCT_ID_PATTERN)
        expect(publicIdCandidates(handle, values)).toEqual(publicIdCandidates(handle, values))
      },
    ),
  )
})

test('short names are readable, long or foreign ones carry a hash that tells them apart', () => {
  expect(publicIdCandidates('shirt', ['Medium'])[0]).toBe('shirt-medium')
  const long = 'a-very-long-handle-that-goes-on-and-on'
  expect(publicIdCandidates(long, ['Medium'])[0]).not.toBe(publicIdCandidates(long, ['Large'])[0])
  expect(publicIdCandidates('shirt', ['赤'])[0]).not.toBe(publicIdCandidates('shirt', ['青'])[0])
})
