import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import type { ProductDraft } from './draft.ts'
import { readProductFile } from './read-file.ts'

const LAMP = {
  'URL handle': 'lamp',
  Title: 'Lamp "Ø 12", red',
  Description: '<p>First line</p>\n<p>second, "quoted"</p>',
  Vendor: 'Müller & Söhne',
  Type: 'Light',
  Tags: 'red, lamp, red',
  'Published on online store': 'TRUE',
  SKU: "'007",
  Price: '12.90',
  'Compare-at price': '15',
  'Inventory tracker': 'shopify',
  'Inventory quantity': '1000000',
  'Continue selling when out of stock': 'DENY',
  'Weight value (grams)': '1200.0',
  'Requires shipping': 'TRUE',
  'SEO title': 'Lamp',
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

function drafts(bytes: Uint8Array): readonly ProductDraft[] {
  const file = readProductFile(bytes, 'EUR')
  if (!file.ok) throw new Error(file.reason)
  return file.products
}

function onlyDraft(content: string): ProductDraft {
  const [first, ...others] = drafts(text(content))
  expect(others).toEqual([])
  return first!
}

function errors(content: string): string[] {
  return onlyDraft(content)
    .notes.filter((note) => note.level === 'error')
    .map((note) => note.text)
}

test.each([{ old: false }, { old: true }])('both sets of headers say the same ($old)', ({ old }) => {
  const [draft] = drafts(shopifyCsv([LAMP], { old }))
  expect(draft).toMatchObject({
    handle: 'lamp',
    line: 2,
    title: 'Lamp "Ø 12", red',
    bodyHtml: '<p>First line</p>\n<p>second, "quoted"</p>',
    vendor: 'Müller & Söhne',
    tags: ['red', 'lamp'],
    published: true,
    requiresShipping: true,
    seoTitle: 'Lamp',
    seoDescription: undefined,
    notes: [],
  })
  expect(draft!.variants).toMatchObject([
    {
      sku: '007',
      priceMinor: 1290,
      compareAtMinor: 1500,
      tracked: true,
      onHand: 1_000_000,
      backorder: false,
      weightGrams: 1200,
      imageUrl: undefined,
    },
  ])
})

test.each(['\n', '\r\n', '\r'])(
  'line ends of every kind are read, with and without byte order mark (%j)',
  (eol) => {
    const bytes = shopifyCsv([LAMP, { ...LAMP, 'URL handle': 'second' }], { eol })
    expect(drafts(bytes).map((draft) => draft.handle)).toEqual(['lamp', 'second'])
    expect(drafts(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]))).toEqual(drafts(bytes))
  },
)

test('files as spreadsheets save them are read: semicolons, UTF-16, Windows-1252', () => {
  expect(onlyDraft('Handle;Title;Variant Price\r\na;"A; b";1.50\r\n')).toMatchObject({
    handle: 'a',
    title: 'A; b',
    variants: [{ priceMinor: 150 }],
  })
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('Handle\tTitle\na\tÄpfel\n', 'utf16le'),
  ])
  expect(drafts(utf16)[0]!.title).toBe('Äpfel')
  const latin = readProductFile(Buffer.from('Handle,Title\na,\xc4pfel\n', 'latin1'), 'EUR')
  expect(latin).toMatchObject({ ok: true, products: [{ title: 'Äpfel' }], notes: [{ level: 'warning' }] })
})

test('lines are those of the file, also behind cells of several lines', () => {
  const bytes = text('Handle,Title,Body (HTML),Variant Price\na,A,"one\ntwo\nthree",1\n\nb,B,,x\n')
  const [a, b] = drafts(bytes)
  expect(a!.line).toBe(2)
  expect(b!.notes).toMatchObject([{ level: 'error' }])
  expect([5, 6]).toContain(b!.line)
})

test('rows of one handle are one product, wherever they stand', () => {
  const file =
    'Handle,Title,Option1 Name,Option1 Value,Variant Price\nshirt,Shirt,Size,S,1\nhat,Hat,,,5\nshirt,,,M,2\n'
  const [shirt, hat] = drafts(text(file))
  expect(shirt!.variants.map((variant) => variant.options)).toEqual([
    [{ name: 'Size', value: 'S' }],
    [{ name: 'Size', value: 'M' }],
  ])
  expect(hat!.variants).toHaveLength(1)
})

test('a row that only names a picture is no variant', () => {
  const file =
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text\na,A,Title,Default Title,1,https://x.example/2.jpg,2,\na,,,,,https://x.example/1.jpg,1,Front\n'
  const draft = onlyDraft(file)
  expect(draft.variants).toHaveLength(1)
  expect(draft.variants[0]!.options).toEqual([])
  expect(draft.images).toEqual([
    { line: 3, url: 'https://x.example/1.jpg', alt: 'Front' },
    { line: 2, url: 'https://x.example/2.jpg', alt: '' },
  ])
})

test('a missing column says nothing, an empty cell says empty', () => {
  expect(onlyDraft('Handle,Title\na,A\n')).toMatchObject({
    vendor: undefined,
    tags: undefined,
    fits: undefined,
    companions: undefined,
    images: undefined,
    variants: [],
  })
  expect(onlyDraft('Handle,Title,Vendor,Tags,Image Src,Variant Price\na,A,,,,\n')).toMatchObject({
    vendor: '',
    tags: [],
    images: [],
    variants: [{ priceMinor: null }],
  })
})

test('an empty inventory tracker means that nobody counts', () => {
  const draft = onlyDraft('Handle,Title,Variant Inventory Tracker,Variant Inventory Qty\na,A,,5\n')
  expect(draft.variants[0]!.tracked).toBe(false)
})

test('without a handle the title makes one', () => {
  expect(onlyDraft('Title,Price\nBlue Shirt,5\n')).toMatchObject({
    handle: 'blue-shirt',
    title: 'Blue Shirt',
  })
})

test.each(['1,299.00', '12,90', '€5', '-1', '1e3', 'free', '0x10', '5.001', '99999999999', 'NaN', '٥'])(
  'the price %s is refused, with its row',
  (price) => {
    expect(errors(`Handle,Title,Variant Price\na,A,"${price}"\n`)).toHaveLength(1)
  },
)

test.each(['1.5', '1e6', 'many', '1000001', '99999999999999999999', '0x10'])(
  'the quantity %s is refused, with its row',
  (quantity) => {
    expect(
      errors(`Handle,Title,Variant Inventory Tracker,Variant Inventory Qty\na,A,shopify,${quantity}\n`),
    ).toHaveLength(1)
  },
)

test('the same variant twice is refused', () => {
  expect(errors('Handle,Title,Option1 Name,Option1 Value\na,A,Size,S\na,,,s\n')).toHaveLength(1)
  expect(errors('Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,,,1\na,,,,2\n')).toHaveLength(1)
})

test('markup in plain fields stays text, in the description it is sanitised', () => {
  const draft = onlyDraft(
    'Handle,Title,Vendor,Body (HTML)\na,<img src=x onerror=alert(1)>,<b>V</b>,"<p onclick=""x"">Hi<script>alert(1)</script></p>"\n',
  )
  expect(draft).toMatchObject({
    title: '<img src=x onerror=alert(1)>',
    vendor: '<b>V</b>',
    bodyHtml: '<p>Hi</p>',
  })
})

test('control and direction characters are dropped', () => {
  expect(onlyDraft('Handle,Title\na,"A\u0000\u202eB\u0007"\n').title).toBe('AB')
})

test('weights and unit prices are read in their units', () => {
  const file =
    'Handle,Title,Variant Weight,Variant Weight Unit,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit\na,A,2,lb,0.75,l,1,l\n'
  expect(onlyDraft(file).variants[0]).toMatchObject({
    weightGrams: 907,
    unit: { measure: 750, base: 1000, unit: 'ml' },
  })
})

test.each([
  ['', 'empty'],
  ['name,price\nA,5\n', 'Title'],
  ['Title,Author\nA,B\n', 'only "Title"'],
  ['Handle,Title\na,"never closed\nb,B\n', 'never closed'],
  ['<!doctype html><html></html>', 'Title'],
  ['PK\u0003\u0004zip', 'spreadsheet'],
])('a file that is no product file is refused with its reason (%j)', (content, reason) => {
  const file = readProductFile(text(content), 'EUR')
  expect(file).toMatchObject({ ok: false })
  expect(!file.ok && file.reason).toContain(reason)
})

test('whatever the bytes are, the reader answers', () => {
  const csvPiece = fc.constantFrom(
    'Handle',
    'Title',
    'Variant Price',
    ',',
    '"',
    '""',
    '\n',
    '\r\n',
    '\r',
    ';',
    '\t',
    'a',
    '5',
    '\u0000',
    '<p>',
    '\ufeff',
    'https://x',
    'true',
  )
  const soup = fc.array(csvPiece, { maxLength: 60 }).map((pieces) => text(pieces.join('')))
  const rows = fc
    .array(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 8 }), { maxLength: 8 })
    .map((lines) =>
      text(
        `Handle,Title,Variant Price,Variant Inventory Qty,Image Src,Tags,Status\n${lines.map((cells) => cells.join(',')).join('\n')}`,
      ),
    )
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), soup, rows), (bytes) => {
      const file = readProductFile(bytes, 'EUR')
      if (!file.ok) expect(file.reason).not.toBe('')
    }),
    { numRuns: 800 },
  )
})

test('a SKU that stands twice and pieces that nobody counts are told', () => {
  const text =
    'Handle,Title,SKU,Inventory tracker,Inventory quantity\na,A,X-1,,3\nb,B,x-1,shopify,4\nc,C,,,5\n'
  const read = readProductFile(new TextEncoder().encode(text), 'EUR')
  expect(read.ok && read.notes.map(({ line, level, text: note }) => [line, level, note])).toEqual([
    [3, 'warning', 'the SKU "x-1" is that of line 2 too'],
    [1, 'warning', '2 variants have pieces but no inventory tracker, so their stock is not counted'],
  ])
})
