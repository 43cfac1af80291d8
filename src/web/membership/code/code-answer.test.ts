import { expect, test } from 'vitest'
import { readCodeAnswer } from './code-answer.ts'

const ORIGIN = 'https://shop.example'

test.each([
  [{ requireAccount: true }, { type: 'account' }],
  [{ redirect: '/de/profile' }, { type: 'redirect', url: '/de/profile' }],
  [{ redirect: '/premium?code=X' }, { type: 'redirect', url: '/premium?code=X' }],
  [{ redirect: 'https://elsewhere.example/' }, { type: 'unknown' }],
  [{ redirect: '//elsewhere.example/' }, { type: 'unknown' }],
  [{ redirect: 'javascript:alert(1)' }, { type: 'unknown' }],
  [{ requireAccount: 'yes' }, { type: 'unknown' }],
  [{}, { type: 'unknown' }],
  [null, { type: 'unknown' }],
  ['redirect', { type: 'unknown' }],
] as const)('%j is read as %j (§4.15)', (answer, read) => {
  expect(readCodeAnswer(answer, ORIGIN)).toEqual(read)
})
