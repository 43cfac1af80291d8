/** An element as parsed: its text, its members, or a list where it repeats. */
type Members = Readonly<Record<string, unknown>>

/** Returns the element at a path; the first one where an element repeats. Undefined where there is none. */
export function at(node: unknown, ...path: readonly string[]): unknown {
  let current = node
  for (const [index, name] of path.entries()) {
    const element = Array.isArray(current) && index > 0 ? current[0] : current
    if (!isMembers(element) || !Object.hasOwn(element, name)) return undefined
    current = element[name]
  }
  return current
}

/** Returns all elements with one name, as a list. */
export function list(node: unknown): readonly unknown[] {
  if (node === undefined) return []
  return Array.isArray(node) ? node : [node]
}

/** Returns the text of the element at a path, `''` where there is none. */
export function textAt(node: unknown, ...path: readonly string[]): string {
  const [element] = list(at(node, ...path))
  if (typeof element === 'string') return element
  return isMembers(element) && typeof element['#text'] === 'string' ? element['#text'] : ''
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
