import { jsonForHtml } from './json-for-html.ts'

/** Structured data for search engines. A data block, not a script: no policy needs to allow it. */
export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForHtml(data) }} />
}
