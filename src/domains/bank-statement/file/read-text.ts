import { msg } from '#kernel/translate.ts'
import { type Told, tell } from '../contract.ts'

/** The text of a file, or the reason why it has none. */
export type Decoded = { readonly text: string } | { readonly reason: Told }

const ENCODINGS: Readonly<Record<string, string>> = {
  'UTF-8': 'utf-8',
  'US-ASCII': 'utf-8',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-15': 'iso-8859-15',
  'WINDOWS-1252': 'windows-1252',
}

/**
 * Decodes bytes as text: by their byte order mark, by the encoding that an XML file declares, else as UTF-8,
 * else as Windows-1252.
 */
export function decodeFile(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return { reason: tell(msg('This is an archive. Unpack it and import the files in it')) }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toUpperCase()
  if (declared !== undefined && ENCODINGS[declared] === undefined)
    return { reason: tell(msg('The encoding {encoding} is not known'), { encoding: declared }) }
  const encoding = (declared && ENCODINGS[declared]) || 'utf-8'
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return declared === undefined
      ? { text: new TextDecoder('windows-1252').decode(bytes) }
      : { reason: tell(msg('The file is not {encoding}, as it says'), { encoding: declared }) }
  }
}

/** Returns a bank's text as it is stored: one line without control characters, cut to a maximum length. */
export function plainText(text: string, max: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
}

/** Longest remittance text that is stored. Units: UTF-16 code units. */
export const REMITTANCE_MAX = 1_000
/** Longest name that is stored. Units: UTF-16 code units. */
export const NAME_MAX = 200

/** Returns the ISO date at the start of a text; null where there is none. */
export function dayOf(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (day === undefined) return null
  const parsed = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day) ? null : day
}
