/** A node: its name, and its text or children. Empty nodes are left out, as the norm wants. */
export type Content = string | readonly Node[]
export type Node = readonly [name: string, content: Content, attributes?: string] | null

/** Writes a node and its children as XML. */
export function textOf(node: Node): string {
  if (node === null) return ''
  const [name, content, attributes = ''] = node
  if (typeof content === 'string')
    return content === '' ? '' : `<${name}${attributes}>${escaped(content)}</${name}>`
  return `<${name}${attributes}>${content.map(textOf).join('')}</${name}>`
}

/** Characters that XML cannot hold are left out. Source: XML 1.0. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
