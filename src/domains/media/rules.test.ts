import { describe, expect, test } from 'vitest'
import { attachmentNamed, wantedBytes } from './rules.ts'

const ETAG = '"f"'
const wanted = (range: string | undefined, ifRange?: string) => wantedBytes({ range, ifRange }, 1000, ETAG)
const part = (start: number, end: number) => ({ kind: 'part', start, end })

describe('a range of bytes', () => {
  test.each([
    ['bytes=0-', part(0, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=990-5000', part(990, 999)],
    ['bytes=-10', part(990, 999)],
    ['bytes=-5000', part(0, 999)],
  ])('%s is that part', (range, expected) => expect(wanted(range)).toEqual(expected))

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=0-1,5-6', 'bytes=0-1,'])(
    '%s cannot be satisfied',
    (range) => expect(wanted(range)).toEqual({ kind: 'none' }),
  )

  test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5-2', 'lines=1-2', 'bytes=1e3-'])(
    'a header %s asks for the whole file',
    (range) => expect(wanted(range)).toEqual({ kind: 'whole' }),
  )

  test('of an older file becomes the whole of the present one', () => {
    expect(wanted('bytes=0-9', ETAG)).toEqual(part(0, 9))
    expect(wanted('bytes=0-9', '"older"')).toEqual({ kind: 'whole' })
    expect(wanted('bytes=0-9', 'Sun, 01 Nov 2026 10:00:00 GMT')).toEqual({ kind: 'whole' })
  })
})

test('a download is named exactly, and no name breaks out of its header', () => {
  expect(attachmentNamed('Ice song.wav')).toBe(
    `attachment; filename="Ice song.wav"; filename*=UTF-8''Ice%20song.wav`,
  )
  const hostile = attachmentNamed('a"; x=\r\nSet-Cookie: y;/غناء.wav')
  expect(hostile).not.toMatch(/[\r\n]/)
  expect(hostile.match(/"/g)).toHaveLength(2)
  expect(decodeURIComponent(hostile.split("UTF-8''")[1]!)).toBe('a"; x=\r\nSet-Cookie: y;/غناء.wav')
})
