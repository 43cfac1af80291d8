import type { ShopFacts } from '../views.ts'
import { jsonForHtml } from './json-for-html.ts'
import { useShopFacts } from './ShopFactsProvider.tsx'

type Make = (facts: ShopFacts | null) => object

/**
 * Embeds structured data for search engines. It is a data block, not a script, so the Content-Security-Policy
 * need not allow it. Search engines read the HTML that the server sends: a page builds its data behind
 * `import.meta.env.SSR` and gives null in the browser, which then keeps what the server sent and loads none of
 * the code. The key is the page's own, so that after a navigation no page keeps the data of another.
 */
export function JsonLd({ make }: { make: Make | null }) {
  return import.meta.env.SSR && make ? <WithFacts make={make} /> : <Block json="" />
}

function WithFacts({ make }: { make: Make }) {
  return <Block json={jsonForHtml(make(useShopFacts()))} />
}

function Block({ json }: { json: string }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  )
}
