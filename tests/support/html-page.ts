import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** What a machine can see of a page from its HTML, without a browser. */
export interface HtmlPage {
  /** Text of the main part, as a reader without styles meets it. */
  readonly text: string
  /** Number of main headings. */
  readonly headings: number
  /** Texts of the rows of tables that have more or fewer cells than their table has columns. */
  readonly raggedRows: readonly string[]
}

/** Reads a page as the shop sends it. Throws: Error if it has no main part. */
export function readHtmlPage(html: string): HtmlPage {
  const [main] = elementsOf(parse(html).childNodes, 'main')
  if (!main) throw new Error(`no main part in ${html.slice(0, 200)}`)
  const tables = elementsOf(main.childNodes, 'table')
  return {
    text: textOf(main),
    headings: elementsOf(main.childNodes, 'h1').length,
    raggedRows: tables.flatMap(raggedRowsOf),
  }
}

function raggedRowsOf(table: Element): readonly string[] {
  const [head] = elementsOf(table.childNodes, 'thead')
  const [titles] = head ? elementsOf(head.childNodes, 'tr') : []
  if (!titles) return []
  const rows = elementsOf(table.childNodes, 'tbody').flatMap((body) => elementsOf(body.childNodes, 'tr'))
  return rows.filter((row) => widthOf(row) !== widthOf(titles)).map(textOf)
}

const widthOf = (row: Element): number =>
  elementsOf(row.childNodes, 'td', 'th').reduce((sum, cell) => {
    const span = cell.attrs.find(({ name }) => name === 'colspan')?.value
    return sum + Number(span ?? 1)
  }, 0)

/** Lists the elements with one of these names, at any depth, in the order of the page. */
function elementsOf(nodes: readonly Node[], ...names: readonly string[]): Element[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    const below = elementsOf(node.childNodes, ...names)
    return names.includes(node.tagName) ? [node, ...below] : below
  })
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  if ('tagName' in node && node.tagName === 'script') return ''
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
