/** Legal pages that the shop has templates of. */
export const TEMPLATE_PAGES = ['imprint', 'terms', 'privacy', 'withdrawal', 'shipping'] as const
export type TemplatePage = (typeof TEMPLATE_PAGES)[number]

/** What the templates say about the shop. An optional text that is empty drops its line. */
export interface LegalBlanks {
  readonly shop: string
  readonly company: string
  /** Street, postcode and town, country. */
  readonly address: string
  readonly country: string
  readonly email: string
  readonly phone: string
  /** Who acts for a company. */
  readonly representative: string
  /** Register and number. */
  readonly register: string
  readonly vatId: string
  /** Words about VAT: included, or the exemption of a small business. */
  readonly vat: string
  /** Countries, prices and days of delivery, one line each. */
  readonly delivery: readonly string[]
}

/**
 * A page as lines: `# ` begins a heading, `- ` an item of a list, everything else is a paragraph.
 * `{name}` stands for a blank; a line whose blank is empty is left out.
 */
export interface LegalText {
  readonly title: string
  readonly lines: readonly string[]
}

export type LegalTexts = Readonly<Record<TemplatePage, LegalText>>

/** Fills a template in. Returns HTML; what the owner typed is escaped. Pure. */
export function fillTemplate({ lines }: LegalText, blanks: LegalBlanks): string {
  const html: string[] = []
  let items: string[] = []
  const endList = (): void => {
    if (items.length > 0) html.push(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
    items = []
  }
  for (const line of lines.flatMap((text) => filled(text, blanks))) {
    if (line.startsWith('- ')) {
      items.push(line.slice(2))
      continue
    }
    endList()
    html.push(line.startsWith('# ') ? `<h2>${line.slice(2)}</h2>` : `<p>${line}</p>`)
  }
  endList()
  return html.join('\n')
}

/** Returns the line with its blanks filled in: once for each line of delivery, none where a blank is empty. */
function filled(line: string, { delivery, ...texts }: LegalBlanks): readonly string[] {
  if (line.includes('{delivery}')) return delivery.map((each) => line.replace('{delivery}', escaped(each)))
  const names = [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof texts)
  if (names.some((name) => texts[name] === '')) return []
  return [line.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof texts) => escaped(texts[name]))]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
