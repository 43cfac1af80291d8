/**
 * The few messages of PostgreSQL's protocol that a batch of prepared statements needs, with all values as
 * text except bytes. Source: PostgreSQL 18, 54.7 "Message Formats".
 */

const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44

/** Executes the unnamed portal to its end. */
export const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
/** Ends a batch: the database answers, and continues after an error. */
export const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

const DESCRIBE_PORTAL = Buffer.from([DESCRIBE, 0, 0, 0, 6, 0x50, 0])

/** Builds the message that asks for the columns of the unnamed portal. */
export function describeMessage(): Buffer {
  return DESCRIBE_PORTAL
}

/** Builds the message that prepares a statement under a name. */
export function parseMessage(name: string, text: string): Buffer {
  const length = 4 + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2
  const message = Buffer.allocUnsafe(1 + length)
  message[0] = PARSE
  message.writeInt32BE(length, 1)
  let at = 5
  at += message.write(name, at)
  message[at++] = 0
  at += message.write(text, at)
  message[at++] = 0
  message.writeInt16BE(0, at)
  return message
}

/**
 * Builds the message that binds values to a prepared statement, in the unnamed portal. Throws: TypeError for
 * a value that has no text.
 */
export function bindMessage(name: string, values: readonly unknown[]): Buffer {
  const texts = values.map(textOf)
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 * texts.length + 2 + 4 * texts.length + 2
  const sizes = texts.map((text) =>
    text === null ? -1 : typeof text === 'string' ? Buffer.byteLength(text) : text.length,
  )
  for (const size of sizes) if (size > 0) length += size
  const message = Buffer.allocUnsafe(1 + length)
  message[0] = BIND
  message.writeInt32BE(length, 1)
  message[5] = 0
  let at = 6
  at += message.write(name, at)
  message[at++] = 0
  at = message.writeInt16BE(texts.length, at)
  for (const text of texts) at = message.writeInt16BE(typeof text === 'object' && text !== null ? 1 : 0, at)
  at = message.writeInt16BE(texts.length, at)
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] as string | Buffer | null
    at = message.writeInt32BE(sizes[index]!, at)
    if (typeof text === 'string') at += message.write(text, at)
    else if (text !== null) at += text.copy(message, at)
  }
  // All results as text.
  message.writeInt16BE(0, at)
  return message
}

/**
 * Encodes a value as PostgreSQL reads it: bytes stay bytes, lists become array literals, objects JSON, times
 * ISO 8601.
 */
function textOf(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
}

function arrayText(list: readonly unknown[]): string {
  return `{${list.map(elementText).join(',')}}`
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayText(value)
  const text = textOf(value)
  if (Buffer.isBuffer(text)) return `"\\\\x${text.toString('hex')}"`
  return `"${(text ?? '').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
