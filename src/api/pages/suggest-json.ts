import type { CatalogReader } from '#domains/catalog/index.ts'
import { parseProductFilter } from '#domains/catalog/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { HeaderList } from './answer.ts'
import type { Rendered } from './page-cache.ts'
import { PUBLIC_CACHE_CONTROL } from './page-headers.ts'

export interface SuggestContext {
  readonly catalog: CatalogReader
  readonly locale: LocaleCode
  readonly basePath: string
  readonly currencies: readonly string[]
  readonly common: HeaderList
}

/**
 * Answers `GET {base}/suggest.json`: what the shop offers while a search is typed, the same for everybody. Source:
 * docs/http-contract.md "Pages".
 */
export function suggestAnswer(
  { catalog, locale, basePath, currencies, common }: SuggestContext,
  params: URLSearchParams,
): { readonly key: string; readonly render: () => Promise<Rendered> } {
  const { query } = parseProductFilter(params, { category: null, limit: 1 })
  const currency = currencies.find((known) => known === params.get('currency')) ?? currencies[0] ?? 'EUR'
  return {
    key: `${basePath}/suggest.json ${currency} ${query}`,
    async render() {
      const scopes = new Set(['settings'])
      const answer = await catalog.suggest({ locale, currency }, query, (scope) => scopes.add(scope))
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': PUBLIC_CACHE_CONTROL,
          ...common,
        },
        body: Buffer.from(JSON.stringify(answer)),
        scopes,
        keep: true,
      }
    },
  }
}
