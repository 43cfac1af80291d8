import { jsonForHtml } from './json-for-html.ts'

/**
 * Embeds structured data for search engines. It is a data block, not a script, so the Content-Security-Policy
 * need not allow it.
 */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForHtml(data) }} />
}
