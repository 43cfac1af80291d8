import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import type { VoucherDocument } from '#domains/coupon/contract.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { printVouchers } from './print-vouchers.ts'

const CODES = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789']
const addressOf = (code: string) => `https://shop.example/store/de/coupon?code=${code}`

function document(locale: LocaleCode, more: Partial<VoucherDocument> = {}): VoucherDocument {
  return {
    locale,
    shopName: 'Pegel',
    soldAt: new Date('2026-11-22T10:00:00Z'),
    gift: null,
    vouchers: CODES.map((code) => ({
      code,
      amount: { amount: 5000, currency: 'EUR' },
      validUntil: '2030-01-01T00:00:00Z',
      url: addressOf(code),
    })),
    ...more,
  }
}

/** Returns the drawing of each page. */
function pagesOf(pdf: Buffer): readonly string[] {
  const objects = pdf.toString('latin1')
  return [...objects.matchAll(/\/FlateDecode[\s\S]*?stream\n/g)].flatMap((match) => {
    const start = match.index + match[0].length
    const drawn = inflateSync(pdf.subarray(start, objects.indexOf('\nendstream', start))).toString('latin1')
    return / re\n/.test(drawn) ? [drawn] : []
  })
}

/** Draws the squares of a page as a camera sees them, and reads the QR code in it. */
function scanned(page: string): string | undefined {
  const squares = [...page.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  ) as [number, number, number, number][]
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis]!))) as [
    number,
    number,
  ]
  const module = squares[0]![2]
  const [margin, scale] = [4, 4]
  const size = Math.round(Math.max(...squares.map(([x]) => (x - left) / module))) + 1 + 2 * margin
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y] of squares) {
    const column = (Math.round((x - left) / module) + margin) * scale
    const row = (Math.round((y - top) / module) + margin) * scale
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((row + dy) * side + column + dx) * 4
        pixels.fill(0, at, at + 3)
      }
  }
  return jsQR(pixels, side, side)?.data
}

test.each(LOCALES.map(({ code }) => code))(
  'in %s each voucher has a page whose QR code opens its balance, and the same vouchers give the same file',
  async (locale) => {
    const [first, second] = [await printVouchers(document(locale)), await printVouchers(document(locale))]
    expect(first.equals(second)).toBe(true)
    expect(pagesOf(first).map(scanned)).toEqual(CODES.map(addressOf))
    expect(first.toString('latin1')).toContain(`/Lang (${locale})`)
  },
)

test('names and words of a buyer fit, whatever they write', async () => {
  const gift = { to: 'W'.repeat(80), from: 'م'.repeat(80), message: 'word '.repeat(100).trim() }
  const countOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  expect(countOf(await printVouchers(document('ar', { gift })))).toBe(CODES.length)
  const wide = { ...gift, message: 'W'.repeat(500) }
  expect(countOf(await printVouchers(document('fr', { gift: wide })))).toBe(CODES.length)
  const manyLines = { ...gift, message: 'a\n'.repeat(249) }
  expect(countOf(await printVouchers(document('de', { gift: manyLines })))).toBe(CODES.length)
})
