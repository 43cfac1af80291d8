import type { DemoPage, Localised } from '../types.ts'

/** A text page from its paragraphs: a text that begins with `# ` is a heading. */
export function textPage(handle: DemoPage['handle'], texts: Localised<readonly [title: string, ...paragraphs: string[]]>): DemoPage {
  const html = (paragraphs: readonly string[]): string =>
    paragraphs.map((text) => (text.startsWith('# ') ? `<h2>${text.slice(2)}</h2>` : `<p>${text}</p>`)).join('')
  const page = ([title, ...paragraphs]: readonly [string, ...string[]]) => ({ title, bodyHtml: html(paragraphs) })
  return { handle, texts: { en: page(texts.en), de: page(texts.de), fr: page(texts.fr), ar: page(texts.ar) } }
}
