import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, multipartForm, parseMultipart } from './multipart.ts'

const body = (...parts: readonly string[]) =>
  Buffer.from([...parts.map((part) => `--b\r\n${part}\r\n`), '--b--\r\n'].join(''))
const named = (name: string, content: string) =>
  `content-disposition: form-data; name="${name}"\r\n\r\n${content}`
const filed = (name: string, content: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="a \\"b\\".png"\r\nContent-Type: image/png\r\n\r\n${content}`

test('texts are trimmed, files are taken as they are, names may repeat', () => {
  const form = parseMultipart(
    body(named('word', ' a ü '), filed('photo', ' \0bytes '), named('word', 'b')),
    'b',
  )
  expect(form?.values).toEqual(new Map([['word', ['a ü', 'b']]]))
  expect(form?.files).toEqual(new Map([['photo', [Buffer.from(' \0bytes ')]]]))
})

test('a file field that was left empty is no file, and an empty file with a name is one', () => {
  expect(
    parseMultipart(body('content-disposition: form-data; name="photo"; filename=""\r\n\r\n'), 'b')?.files
      .size,
  ).toBe(0)
  expect(parseMultipart(body(filed('photo', '')), 'b')?.files.get('photo')).toEqual([Buffer.alloc(0)])
})

test('what a browser sends is read back, whatever is in it (§7.2)', async () => {
  const anyName = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/[\0\r\n]/.test(name))
  const property = fc.asyncProperty(
    anyName,
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'grapheme' }),
    async (name, bytes, text) => {
      const sent = new FormData()
      sent.append(name, new Blob([new Uint8Array(bytes)]), 'a.png')
      sent.append('word', text)
      const request = new Response(sent)
      const raw = Buffer.from(await request.arrayBuffer())
      const form = parseMultipart(raw, boundaryOf(request.headers.get('content-type')!))
      expect([...(form?.files.entries() ?? [])]).toEqual([[name, [Buffer.from(bytes)]]])
      if (!text.includes('\0'))
        expect(form?.values.get('word')).toEqual([text.replace(/\r\n?|\n/g, '\r\n').trim()])
    },
  )
  await fc.assert(property)
})

test('a text that is not UTF-8 or holds U+0000 is noted as broken', () => {
  const raw = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="word"\r\n\r\n'),
    Buffer.from([0xff]),
    Buffer.from('\r\n--b--'),
  ])
  expect(parseMultipart(raw, 'b')?.broken).toEqual(['word'])
  expect(parseMultipart(body(named('word', 'a\0b')), 'b')?.broken).toEqual(['word'])
})

test.each([
  ['nothing', ''],
  ['another boundary', '--c\r\n'],
  ['no end', `--b\r\n${named('a', 'b')}`],
  ['no end mark', `--b\r\n${named('a', 'b')}\r\n--b\r\n`],
  ['a head without end', '--b\r\ncontent-disposition: form-data; name="a"'],
  [
    'a head of 5,000 signs',
    `--b\r\ncontent-disposition: form-data; name="${'a'.repeat(5_000)}"\r\n\r\n\r\n--b--`,
  ],
  ['no disposition', '--b\r\ncontent-type: text/plain\r\n\r\na\r\n--b--'],
  ['a disposition without name', '--b\r\ncontent-disposition: form-data\r\n\r\na\r\n--b--'],
  ['another disposition', '--b\r\ncontent-disposition: attachment; name="a"\r\n\r\na\r\n--b--'],
  ['a hundred parts', body(...Array.from({ length: 100 }, (_, index) => named(`a${index}`, ''))).toString()],
])('a body with %s is none of ours', (_name, text) => {
  expect(parseMultipart(Buffer.from(text), 'b')).toBeNull()
  if (text !== '')
    expect(multipartForm(Buffer.from(text), 'b', new Map([['photo', 9]])).broken).toEqual(['photo'])
})

test('no bytes make the reader fail', () => {
  const pieces = fc.constantFrom(
    '--b',
    '\r\n',
    '--',
    'content-disposition: form-data; name="a"',
    '"',
    ';',
    'filename="x"',
    '\0',
    'é',
  )
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 30 }),
      (list) => void parseMultipart(Buffer.from(list.join('')), 'b'),
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void parseMultipart(Buffer.from(bytes), 'b')),
  )
})

test.each([
  'multipart/form-data; boundary=abc',
  'multipart/form-data;boundary="a b c"',
  'Multipart/Form-Data; Boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW',
])('"%s" names a boundary', (type) => {
  expect(boundaryOf(type)).toMatch(/^(abc|a b c|----WebKit\w+)$/)
})

test.each([
  undefined,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'a'.repeat(71)}`,
  'multipart/form-data; boundary=a; charset=x',
  'text/plain',
])('"%s" names none', (type) => {
  expect(() => boundaryOf(type)).toThrow(expect.objectContaining({ code: 'unsupported-content-type' }))
})

test('a file over its limit makes the whole form too large', () => {
  const form = multipartForm(body(filed('photo', '1234567890')), 'b', new Map([['photo', 9]]))
  expect([form.tooLarge, form.raw.length]).toEqual([true, 0])
  expect(multipartForm(body(filed('photo', '123456789')), 'b', new Map([['photo', 9]])).tooLarge).toBe(false)
})
