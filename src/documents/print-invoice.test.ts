import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { invoiceContent, SELLER, soldOrder } from '../../tests/support/documents.ts'
import { facturXOf } from './factur-x.ts'
import { PdfFile } from './pdf-file.ts'
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

/** Returns the numbers of the glyphs that a stream draws. */
const glyphsOf = (stream: Buffer): readonly string[] =>
  [...stream.toString('latin1').matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, drawn = '']) =>
    [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
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

  test.each([
    ['NotoSans-Regular', 'Ελένη Иванова'],
    ['NotoSansHebrew-Regular', 'שרה לוי'],
    ['NotoSansThai-Regular', 'สมชาย ใจดี'],
    ['NotoSansArmenian-Regular', 'Արամ Խաչատրյան'],
    ['NotoSansGeorgian-Regular', 'ნინო'],
    ['DroidSansFallback', '王小明 東京都 さくら カタカナ'],
  ])('has letters of %s for names, and draws no empty box', async (face, name) => {
    const buyer = { ...invoiceContent(order).buyer, name, city: name }
    const content = invoiceContent(order, { buyer, seller: { ...SELLER, company: name } })
    const { objects, streams } = partsOf(await printInvoice(content))
    expect(objects).toContain(`+${face}`)
    const drawn = streams.flatMap(glyphsOf)
    expect(drawn.length).toBeGreaterThan(100)
    expect(drawn, 'glyph 0 is the empty box').not.toContain('0000')
    const file = new PdfFile({ title: '', locale: 'de', at: content.issuedAt })
    for (const sign of name.replaceAll(' ', ''))
      for (const weight of ['regular', 'bold'] as const)
        expect(
          Array.from({ length: file.faces(weight) }, (_, place) =>
            file.hasGlyph(weight, place, sign.codePointAt(0)!),
          ),
          sign,
        ).toContain(true)
  })

  test('draws a question mark for a letter that no typeface has, and the XML keeps the letter', async () => {
    const name = '김철수'
    const content = invoiceContent(order, { buyer: { ...invoiceContent(order).buyer, name } })
    const { streams } = partsOf(await printInvoice(content))
    expect(streams.flatMap(glyphsOf)).not.toContain('0000')
    expect(facturXOf(content)).toContain(name)
  })

  test('in a currency without decimals has whole amounts on its pages and in the XML', async () => {
    const content = invoiceContent(order, { currency: 'JPY', locale: 'en' })
    const { objects } = partsOf(await printInvoice(content))
    expect(facturXOf(content)).toContain(`<ram:GrandTotalAmount>${content.totalMinor}</ram:GrandTotalAmount>`)
    expect(objects).toContain('factur-x.xml')
  })

  test.each(['KWD', 'BHD'])(
    'in %s, with three decimals, has no XML inside and claims none',
    async (currency) => {
      const { objects, streams } = partsOf(await printInvoice(invoiceContent(order, { currency })))
      expect(objects).not.toContain('factur-x')
      expect(objects).not.toContain('EmbeddedFile')
      expect(streams.some((stream) => stream.includes('CrossIndustryInvoice'))).toBe(false)
      expect(objects).toContain('<pdfaid:part>3</pdfaid:part>')
    },
  )

  test.each(['de', 'ar'] as const)(
    'in %s has what PDF/A-3b wants as far as its bytes show: profile, colours, names, no code, nothing outside',
    async (locale) => {
      const { objects, streams } = partsOf(await printInvoice(invoiceContent(order, { locale })))
      expect(objects).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/)
      expect(objects).toContain('<pdfaid:part>3</pdfaid:part>')
      expect(objects).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
      expect(objects).toMatch(/\/Type \/Metadata\n\/Subtype \/XML\n\/Length \d+\n>>/)
      expect(objects).toMatch(/\/S \/GTS_PDFA1/)
      expect(streams.some((stream) => stream.toString('latin1', 36, 40) === 'acsp')).toBe(true)
      expect(objects).toMatch(/\/AF \[\d+ 0 R\]/)
      expect(objects).toMatch(/\/EmbeddedFiles/)
      expect(objects).toMatch(/\/Subtype \/text#2[fF]xml/)
      expect(objects).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
      expect(objects).toMatch(/\/CIDToGIDMap \/Identity/)
      for (const forbidden of ['JavaScript', '/Launch', '/Encrypt', '/OpenAction', '/AA ', 'LZWDecode'])
        expect(objects).not.toContain(forbidden)
      for (const transparent of ['/SMask', '/Group', '/ca ', '/CA ', '/BM '])
        expect(objects).not.toContain(transparent)
    },
  )
})

test('the owner’s logo stands beside the name, and a shop without one shows no other picture', async () => {
  const content = invoiceContent(order, {})
  const withLogo = partsOf(await printInvoice(content, { png: ONE_PIXEL, width: 1, height: 1 }))
  expect(withLogo.objects).toContain('/Subtype /Image')
  expect(partsOf(await printInvoice(content)).objects).not.toContain('/Subtype /Image')
})

/** A picture of one pixel. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
