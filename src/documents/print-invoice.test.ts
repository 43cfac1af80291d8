import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { invoiceContent, SELLER, soldOrder } from '../../tests/support/documents.ts'
import { facturXOf } from './factur-x.ts'
import { printInvoice } from './print-invoice.ts'

const order = soldOrder(
  [
    { name: 'Pegel One (Silver)', pieces: 2, unitPriceMinor: 12_999, taxRateBp: 1900 },
    { name: 'Handbuch', pieces: 1, unitPriceMinor: 1_999, taxRateBp: 700 },
  ],
  { shippingMinor: 490 },
)
/** As many lines as an order may have. */
const longest = soldOrder(
  Array.from({ length: 100 }, (_, index) => ({
    name: `Article ${index + 1} with a name that is too long for one line of its column`,
    pieces: 9_999,
    unitPriceMinor: 1_234 + index,
    taxRateBp: index % 3 === 0 ? 700 : 1900,
  })),
)

/** Returns what the file contains beside its compressed streams, and the streams one by one. */
function partsOf(pdf: Buffer): { readonly objects: string; readonly streams: readonly Buffer[] } {
  const objects = pdf.toString('latin1')
  const streams = [...objects.matchAll(/\/FlateDecode[\s\S]*?stream\n/g)].map((match) => {
    const start = match.index + match[0].length
    return inflateSync(pdf.subarray(start, objects.indexOf('\nendstream', start)))
  })
  return { objects, streams }
}

describe('a printed invoice', () => {
  test.each(LOCALES.map(({ code }) => code))(
    'in %s is the same file each time it is printed',
    async (locale) => {
      const content = invoiceContent(order, { locale })
      const [first, second] = [await printInvoice(content), await printInvoice(content)]
      expect(first.equals(second)).toBe(true)
      expect(partsOf(first).objects).toContain(`/Lang (${locale})`)
    },
  )

  test('has the XML of the same content inside, as an alternative of its pages', async () => {
    const content = invoiceContent(order)
    const { objects, streams } = partsOf(await printInvoice(content))
    expect(streams.map((stream) => stream.toString('utf8'))).toContain(facturXOf(content))
    expect(objects).toMatch(/\/AFRelationship \/Alternative\n\/F \(factur-x\.xml\)/)
    expect(objects).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(objects).toContain('<pdfaid:part>3</pdfaid:part>')
  })

  test('embeds every typeface, the Arabic one only where it is needed, and is tagged', async () => {
    const fontsOf = async (locale: 'de' | 'ar') => {
      const { objects } = partsOf(await printInvoice(invoiceContent(order, { locale })))
      expect(objects).toContain('/Marked true')
      const names = [...objects.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name)
      expect(objects.match(/\/FontFile2/g)).toHaveLength(names.length)
      expect(objects).not.toContain('Helvetica')
      return names.sort()
    }
    expect(await fontsOf('de')).toEqual(['InstrumentSans-Regular', 'InstrumentSans-SemiBold'])
    expect(await fontsOf('ar')).toContain('Vazirmatn-NL-Regular')
  })

  test('of a hundred lines takes several pages, with the head of the table on each, and a bounded size', async () => {
    const content = invoiceContent(longest, { locale: 'en' })
    const pdf = await printInvoice(content)
    const pages = Number(/\/Count (\d+)/.exec(partsOf(pdf).objects)?.[1])
    expect(pages).toBeGreaterThanOrEqual(4)
    expect(partsOf(pdf).objects.match(/\/S \/TH/g)!.length).toBeGreaterThanOrEqual(5 * pages)
    expect(pdf.length).toBeLessThan(400_000)
  })

  test('prints names in any script, and a title without markup, and does not fail on strange signs', async () => {
    const buyer = {
      ...invoiceContent(order).buyer,
      name: 'Ελένη Иванова 李 \u0000<&> 😀',
      line1: 'x'.repeat(500),
    }
    const pdf = await printInvoice(
      invoiceContent(order, { buyer, seller: { ...SELLER, company: 'A & B <C>' } }),
    )
    expect(partsOf(pdf).objects).toContain('NotoSans-Regular')
  })
})
