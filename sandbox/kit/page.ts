import type { Reply } from './types.ts'

export interface PayPage {
  /** What the buyer is asked, such as `Pay 12.34 EUR`. */
  readonly title: string
  /** Display name of the provider. */
  readonly provider: string
  /** Lines of the page: a sentence, or a name with its value. */
  readonly lines: readonly (string | readonly [name: string, value: string])[]
  /** One form each, with `fields` as hidden inputs. The first is the main one. */
  readonly actions: readonly PayAction[]
  /** A previous error, shown above the buttons. */
  readonly notice?: string
  /** HTML at the end of the body: a script of a page that is framed, for instance. */
  readonly extra?: string
  readonly status?: number
}

export interface PayAction {
  readonly label: string
  /** Address that the form posts to. */
  readonly action: string
  readonly fields?: Readonly<Record<string, string>>
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  * { box-sizing: border-box }
  body { margin: 0; background: light-dark(#f4f4f2, #111); color: light-dark(#1a1a1a, #eee) }
  main { margin: 0 auto; max-width: 28rem; padding: 1.5rem 1rem 2rem }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: .25rem 0 1rem }
  p { margin: .75rem 0 }
  .provider { font-weight: 600; margin: 0 }
  .simulation { border-inline-start: 4px solid #f7a830; background: light-dark(#fdf1dc, #2a2110); padding: .5rem .75rem; font-size: .875rem }
  .notice { font-weight: 600; border: 1px solid; border-radius: .25rem; padding: .5rem .75rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 1rem 0 1.25rem; font-size: .875rem }
  dt { color: light-dark(#595959, #aaa) }
  dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
  form { margin: .5rem 0 }
  button { font: inherit; width: 100%; min-height: 2.75rem; padding: .25rem .75rem; border: 1px solid light-dark(#8a8a8a, #777); border-radius: .25rem; background: none; color: inherit; cursor: pointer }
  button:hover { border-color: currentColor }
  button:focus-visible { outline: 3px solid light-dark(#975d04, #f7a830); outline-offset: 2px }
  form:first-of-type button { background: light-dark(#1a1a1a, #eee); color: light-dark(#fff, #111); border-color: transparent; font-weight: 600 }`

/** Builds a payment page that a person can click. It needs no script and says that no money moves. */
export function payPage({
  title,
  provider,
  lines,
  actions,
  notice,
  extra = '',
  status = 200,
}: PayPage): Reply {
  const sentences = lines
    .filter((line) => typeof line === 'string')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
  const pairs = lines
    .filter((line) => typeof line !== 'string')
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  const body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escapeHtml(`${title} – ${provider}`)}</title><style>${STYLE}</style></head>
<body>
<main>
<p class="provider">${escapeHtml(provider)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="simulation">This is a simulation. No money moves.</p>
${sentences.join('\n')}
${pairs.length > 0 ? `<dl>${pairs.join('')}</dl>` : ''}
${notice === undefined ? '' : `<p class="notice" role="alert">${escapeHtml(notice)}</p>`}
${actions.map(formOf).join('\n')}
</main>
${extra}
</body>
</html>`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body,
  }
}

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function formOf({ label, action, fields = {} }: PayAction): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join('')}<button>${escapeHtml(label)}</button></form>`
}
