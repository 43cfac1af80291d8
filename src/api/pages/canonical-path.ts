/** Escapes of `encodeURIComponent` that browsers do not encode in a path. */
const LEFT_ALONE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g

/**
 * Returns the canonical spelling of a request's path, which is the only one that later code sees: each
 * segment decoded once and encoded again as a browser does, no empty and no dot segments, no slash at the
 * end. Returns null for a path that none of our links can have: broken escapes, bytes that are not UTF-8,
 * control characters, and slashes or backslashes inside a segment, which other programs would read as another
 * path. Source: docs/http-contract.md "Bases and locales"; CVE-2018-1271 and its like (a filter and a router
 * that read a path differently).
 */
export function canonicalPath(rawPath: string): string | null {
  if (!rawPath.startsWith('/') || /[\\#]/.test(rawPath)) return null
  const segments: string[] = []
  for (const raw of rawPath.split('/')) {
    const segment = decoded(raw)
    if (segment === null) return null
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.map(encoded).join('/')}`
}

function decoded(raw: string): string | null {
  try {
    // The HTTP server passes each byte above 0x7f as one character: together they must form valid UTF-8.
    const segment = decodeURIComponent(raw.replace(/[\x80-\uffff]/g, escapeByte))
    return /[/\\\p{Cc}]/u.test(segment) ? null : segment
  } catch {
    return null
  }
}

function escapeByte(sign: string): string {
  const code = sign.charCodeAt(0)
  return code > 0xff ? encodeURIComponent(sign) : `%${code.toString(16)}`
}

function encoded(segment: string): string {
  return encodeURIComponent(segment).replace(LEFT_ALONE, decodeURIComponent)
}

/**
 * Matches a path with the router's page patterns, such as `/order/:orderKey`. A path that differs only in the
 * case of its fixed segments is returned with the pattern's spelling. Values such as slugs and keys keep
 * their case. Returns null if no pattern matches.
 */
export function matchPattern(path: string, patterns: readonly string[]): string | null {
  const segments = path.split('/')
  for (const pattern of patterns) {
    const wanted = pattern.split('/')
    if (wanted.length !== segments.length) continue
    const isMatch = wanted.every((part, index) =>
      part.startsWith(':') ? segments[index] !== '' : part === segments[index]!.toLowerCase(),
    )
    if (isMatch) return wanted.map((part, index) => (part.startsWith(':') ? segments[index] : part)).join('/')
  }
  return null
}
