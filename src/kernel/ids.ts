/**
 * Random bytes are drawn in advance: asking the system for 16 bytes costs as much as asking for thousands.
 * Units: bytes.
 */
const POOL_BYTES = 4_096
let pool = new Uint8Array(0)

/** Returns fresh random bytes, each given out once. Units: bytes. */
function randomBytes(count: number): Uint8Array {
  if (pool.length < count) pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES))
  const bytes = pool.slice(0, count)
  // Zeroes the bytes that were given out, so that nobody can find them in memory later.
  pool.fill(0, 0, count)
  pool = pool.subarray(count)
  return bytes
}

/** Creates a UUIDv7: it sorts by creation time, so index pages fill in order. Source: RFC 9562 §5.7. */
export function uuidv7(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(nowMs / 0x10000))
  view.setUint16(4, nowMs % 0x10000)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = toHex(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Creates a secret that gives its holder a right (order key, session, case link): 160 random bits as 27
 * URL-safe characters. Source: docs/http-contract.md "Order key" (at least 128 bits), ASVS 11.5.1.
 */
export function randomKey(): string {
  const bytes = randomBytes(20)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Returns whether a text has the format of `randomKey`: a cheap check before the database is asked. */
export function isRandomKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{27}$/.test(text)
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a text has the form of a UUID, as the database writes it. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Encodes bytes as lower-case hex digits. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]!
  return text
}
