const PATTERN = /^[a-z0-9-]{3,32}$/
let held: string | null = null

/**
 * Returns the name in the partner's link that began this visit; null without one. It is kept in the memory of the open
 * page and nowhere else, so that it ends with the visit: storing it would need consent. Source: § 25 TDDDG,
 * docs/http-contract.md "Partner programme".
 */
export function visitRef(): string | null {
  const ref = new URLSearchParams(globalThis.location?.search ?? '').get('ref') ?? ''
  if (PATTERN.test(ref)) held = ref
  return held
}
