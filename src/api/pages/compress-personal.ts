import type { IncomingMessage } from 'node:http'

/** Parameters whose value no page repeats: a marker, and the id of a note that only its own session reads. */
const UNREPEATED: ReadonlySet<string> = new Set(['returned', 'flash'])
/** First segments of pages that show what strangers wrote: to staff. */
const WITH_STRANGERS_TEXTS: ReadonlySet<string> = new Set(['admin'])

/**
 * Returns whether a page of one visitor may be compressed. The length of a compressed page tells a listener on the
 * line whether a text that they put into it stands there a second time, such as a key. So a page that somebody else's
 * page asked for is compressed only if no text of theirs can stand in it. Source: decision 0093.
 */
export function mayCompress(headers: IncomingMessage['headers'], path: string, search: string): boolean {
  const from = headers['sec-fetch-site']
  // `none`: typed, a bookmark, a link of a mail program.
  if (from === 'same-origin' || from === 'none') return true
  if (WITH_STRANGERS_TEXTS.has(path.split('/', 2)[1] ?? '')) return false
  return [...new URLSearchParams(search).keys()].every((name) => UNREPEATED.has(name))
}
