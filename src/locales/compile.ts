import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Message } from '#kernel/translate.ts'

/** Placeholder types that the translation function supports. Dates and prices arrive as formatted texts. */
const TYPES = new Set([undefined, 'plural', 'select', 'selectordinal'])

type Tokens = ReturnType<typeof compileMessageOrThrow>

/**
 * Compiles an ICU message for server, mails and browser; the browser gets it compiled. It runs when the texts
 * are read: a few milliseconds for all languages, so the server needs no build of its texts. Throws: Error
 * for a message that is not valid.
 */
export function compileMessage(text: string): Message {
  if (!/[{}']/.test(text)) return text
  const tokens = compileMessageOrThrow(text)
  refuseUnknown(tokens)
  const [only] = tokens
  return tokens.length === 0
    ? ''
    : tokens.length === 1 && typeof only === 'string'
      ? only
      : (tokens as Message)
}

/** Compiles a message of a catalogue. A malformed one must not take the shop down: it is shown uncompiled. */
export function compileSafely(text: string): Message {
  try {
    return compileMessage(text)
  } catch {
    return text
  }
}

/**
 * Refuses what the parser accepts but the translation function does not: other types, and a choice that may
 * match nothing.
 */
function refuseUnknown(tokens: Tokens): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, type, choices] = token
    if (!TYPES.has(type))
      throw new Error(`{${name}} has the type "${type}", which no text of the shop may use`)
    if (typeof choices !== 'object' || choices === null) continue
    if (!('other' in choices)) throw new Error(`the choice of {${name}} needs "other"`)
    for (const inner of Object.values(choices)) if (Array.isArray(inner)) refuseUnknown(inner as Tokens)
  }
}
