import { Marked } from 'marked'
import { sanitizeHtml } from '#domains/catalog/index.ts'

/** Longest article. Units: UTF-16 code units. */
export const ARTICLE_LENGTH_MAX = 100_000

/** A line of its own: what stands above it is the preview. */
const MORE = /^\s*<!--\s*more\s*-->\s*$/

const markdown = new Marked({ async: false, gfm: true })

/** An article as pages show it. */
export interface ArticleHtml {
  /** What everybody may read. */
  readonly previewHtml: string
  readonly bodyHtml: string
}

/**
 * Turns an article from Markdown into harmless HTML. The preview ends at the line `<!-- more -->`; without one
 * it is the first paragraph. Source: docs/rules.md "Escaping".
 */
export function articleHtml(source: string): ArticleHtml {
  const tokens = markdown.lexer(source)
  const more = tokens.findIndex(({ type, raw }) => type === 'html' && MORE.test(raw))
  const paragraph = tokens.findIndex(({ type }) => type === 'paragraph')
  const preview = more >= 0 ? tokens.slice(0, more) : tokens.slice(0, paragraph + 1)
  const body = tokens.filter((_, index) => index !== more)
  return {
    previewHtml: sanitizeHtml(markdown.parser(preview)),
    bodyHtml: sanitizeHtml(markdown.parser(body)),
  }
}
