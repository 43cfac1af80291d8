import { createHash } from 'node:crypto'

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
  ı: 'i',
  '&': ' and ',
}

/**
 * Returns a text as lower-case words joined by hyphens, with only Latin letters and digits; '' when it has
 * none.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđłþðı&]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * Returns the shop's handle of a product: the file's handle, reduced to the allowed characters. A handle in
 * another script gets a stable replacement.
 */
export function handleOf(rawHandle: string): string {
  const slug = slugify(rawHandle).slice(0, 200).replace(/-+$/, '')
  return slug === '' ? `product-${shortHash(rawHandle)}` : slug
}

/**
 * Returns a product's slug: the file's handle unchanged if it is valid in an address. Source:
 * docs/http-contract.md "Product import".
 */
export function slugOf(rawHandle: string): string {
  return /^[\p{L}\p{M}\p{N}_~-]{1,200}$/u.test(rawHandle) ? rawHandle : handleOf(rawHandle)
}

const PUBLIC_ID_MAX = 40

/**
 * Returns the public ids that a new variant may take, best first: the readable one, then one with a hash of
 * its handle and options. Both depend on handle and options alone, so the same file gives the same ids in
 * every shop. Source: docs/http-contract.md "Product list".
 */
export function publicIdCandidates(
  handle: string,
  optionValues: readonly string[],
): readonly [string, string] {
  const slugs = optionValues.map(slugify)
  const full = [handle, ...slugs].filter((part) => part !== '').join('-')
  const hash = shortHash(JSON.stringify([handle, ...optionValues]))
  const cut = full.slice(0, PUBLIC_ID_MAX - hash.length - 1).replace(/-+$/, '')
  const hashed = `${cut}-${hash}`
  const readable = full.length <= PUBLIC_ID_MAX && slugs.every((slug) => slug !== '')
  return [readable ? full : hashed, hashed]
}

/** Returns a public id that nothing has yet: the readable one if it is free, else one with a hash, else a numbered one. */
export function freePublicId(
  handle: string,
  optionValues: readonly string[],
  taken: ReadonlySet<string>,
): string {
  const [readable, hashed] = publicIdCandidates(handle, optionValues)
  if (!taken.has(readable)) return readable
  if (!taken.has(hashed)) return hashed
  for (let number = 2; ; number += 1) {
    const numbered = `${hashed.slice(0, 36)}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
