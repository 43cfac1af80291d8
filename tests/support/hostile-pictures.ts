import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Creates a picture of one colour. Units: pixels. */
export function picture(width: number, height: number, background = { r: 200, g: 80, b: 20 }): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Foreign data behind, inside or before a real picture. */
export const PASSENGERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'a page behind it': (bytes) =>
    Buffer.concat([bytes, Buffer.from('<html><script>alert(document.domain)</script></html>')]),
  'an archive behind it': (bytes) => Buffer.concat([bytes, Buffer.from('PK\x03\x04passenger.jar')]),
  'a script in its comment': (bytes) =>
    Buffer.concat([bytes.subarray(0, 2), comment('*/alert(1)/*<?php passenger(); ?>'), bytes.subarray(2)]),
  'a program behind it': (bytes) => Buffer.concat([bytes, Buffer.from('\x7fELFpassenger')]),
}

function comment(text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text)])
}

/** Creates a PNG of one colour with a claimed size: a few kilobytes decompress to gigabytes. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(16_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const jpeg = (change: (bytes: Buffer) => Buffer) => async () =>
  change(await picture(400, 400).jpeg().toBuffer())

/** Files that the shop must refuse as pictures: a description, the status of the refusal, and the bytes. */
export const REFUSED: readonly (readonly [string, number, () => Promise<Buffer>])[] = [
  ['a bomb of 40,000 pixels a side', 413, async () => pngBomb(40_000, 40_000)],
  ['a bomb of two billion pixels a side', 415, async () => pngBomb(0x7fffffff, 0x7fffffff)],
  ['a line of 20,000 pixels', 413, async () => picture(20_000, 2).png().toBuffer()],
  ['60 million pixels', 413, async () => picture(10_000, 6_000).png({ compressionLevel: 9 }).toBuffer()],
  ['text', 415, async () => Buffer.from('hello')],
  ['a page', 415, async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing with a script',
    415,
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a GIF', 415, async () => picture(8, 8).gif().toBuffer()],
  ['a TIFF', 415, async () => picture(8, 8).tiff().toBuffer()],
  ['a PDF', 415, async () => Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj')],
  ['the first bytes of a JPEG and nothing else', 415, async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  [
    'the first bytes of a JPEG before a PNG',
    415,
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await picture(8, 8).png().toBuffer()]),
  ],
  [
    'the first bytes of a PNG before a page',
    415,
    async () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1'),
  ],
  [
    'a film that calls itself a picture',
    415,
    async () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08mdat', 'latin1'),
  ],
  [
    'a HEIC brand',
    415,
    async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1\0\0\0\x08mdat', 'latin1'),
  ],
  ['half a JPEG', 415, jpeg((bytes) => bytes.subarray(0, bytes.length / 2))],
  ['a JPEG of zeros', 415, jpeg((bytes) => Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(9_000)]))],
  ['8 MB and a byte', 413, jpeg((bytes) => Buffer.concat([bytes, Buffer.alloc(8_000_001 - bytes.length)]))],
  ['20 MB', 413, jpeg((bytes) => Buffer.concat([bytes, Buffer.alloc(20_000_000)]))],
]
