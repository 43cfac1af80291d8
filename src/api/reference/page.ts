import { createHash } from 'node:crypto'
import { marked } from 'marked'
import type { ReferencePage } from './markdown.ts'

/** The colours of the shop, light and dark (`src/web/ui/tokens.css`). */
const STYLE = `:root{color-scheme:light dark;--paper:#f3f6f8;--ink:#131b1f;--quiet:#5b6569;--line:#ccd2d5;--link:#006678;--code:#e6ebed}
@media (prefers-color-scheme:dark){:root{--paper:#0b1115;--ink:#eaeff1;--quiet:#9da6aa;--line:#2f373c;--link:#77ced8;--code:#161d21}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main,header,nav{max-width:60rem;margin-inline:auto;padding:0 1rem}header{padding-block-start:2rem}
@media print{nav,.skip{display:none}}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin:0 0 1rem;list-style:none;border-block-end:1px solid var(--line);padding-block-end:1rem}
nav.contents ul{display:block;columns:18rem;font-size:.875rem;border:0}
a{color:var(--link);text-underline-offset:.2em}a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
nav a{display:inline-block;padding-block:.25rem;overflow-wrap:anywhere}nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}h2{margin:3rem 0 1rem}h3{margin:2.5rem 0 .5rem;padding-block-start:1rem;border-block-start:1px solid var(--line);font-size:1.0625rem;overflow-wrap:anywhere;scroll-margin-block-start:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.875em}code{background:var(--code);padding:.1em .25em;overflow-wrap:anywhere}
pre{background:var(--code);padding:1rem;overflow-x:auto}pre code{padding:0;background:none}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9375rem}th,td{text-align:start;vertical-align:top;padding:.4rem .75rem .4rem 0;border-block-end:1px solid var(--line);overflow-wrap:break-word}th{color:var(--quiet);font-weight:500}
footer{color:var(--quiet)}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Policy of a page of the reference: its own style and nothing else. */
export const REFERENCE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * Renders a page of the reference as HTML that needs no script, font or other file. Its texts come from declarations of
 * the program alone.
 */
export function referenceHtml(
  page: ReferencePage,
  pages: readonly ReferencePage[],
  mountPath: string,
): string {
  const links = pages.map(
    ({ name, title }) =>
      `<li><a href="${mountPath}/api/reference/${name}"${name === page.name ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`,
  )
  const headings = [...page.markdown.matchAll(/^### (.+)$/gm)].map(([, text = '']) => text)
  const contents = headings.map((text) => `<li><a href="#${anchorOf(text)}">${escaped(text)}</a></li>`)
  const body = (marked.parse(page.markdown, { async: false }) as string)
    .replaceAll(
      /<h([23])>(.*?)<\/h\1>/g,
      (_, level, text) => `<h${level} id="${anchorOf(plain(text))}">${text}</h${level}>`,
    )
    .replaceAll('<table>', '<div class="table" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('href="../openapi.json"', `href="${mountPath}/api/openapi.json"`)
    .replaceAll('href="../client.ts"', `href="${mountPath}/api/client.ts"`)
    .replaceAll(/<a href="webhook-guide">(.*?)<\/a>/g, '$1')
    .replaceAll('href="errors"', `href="${mountPath}/api/reference/errors"`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(page.title)} · Kontor reference</title><style>${STYLE}</style></head>
<body><header><h1>${escaped(page.title)}</h1></header>
<nav aria-label="Reference"><ul>${links.join('')}</ul></nav>
<main>${contents.length > 0 ? `<nav class="contents" aria-label="On this page"><ul>${contents.join('')}</ul></nav>` : ''}
${body}</main></body></html>
`
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
