import { crc32, deflateRawSync } from 'node:zlib'

/**
 * Writes a ZIP archive, for tests: also such as no honest program writes. `declaredSize`: what each entry says of
 * its unpacked size.
 */
export function zipOf(
  files: Readonly<Record<string, Buffer>>,
  { declaredSize }: { readonly declaredSize?: number } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const named = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declaredSize ?? content.length, 18)
    facts.writeUInt16LE(named.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004'), facts, named, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, named)
    offset += 4 + facts.length + named.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}
