import { PRODUCTS_PAGE_MAX } from '#domains/catalog/contract.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { invalidFilterFields, parseProductFilter, productFilterParams } from '#domains/catalog/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { errorBody, statusOf } from '../plugins/error-answer.ts'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'
import type { Rendered } from './page-cache.ts'
import { PUBLIC_CACHE_CONTROL } from './page-headers.ts'

/** Default of `limit`. */
const DEFAULT_LIMIT = 50
const JSON_TYPE = 'application/json; charset=utf-8'

export interface ProductsJsonContext {
  readonly catalog: CatalogReader
  readonly locale: LocaleCode
  readonly basePath: string
  readonly currencies: readonly string[]
  readonly common: HeaderList
  readonly translate: (english: string) => string
}

/**
 * Answers `GET {base}/products.json`: with a refusal, or with the cache key and a function that makes the
 * answer. Source: docs/http-contract.md "Product list".
 */
export function productsJsonAnswer(
  { catalog, locale, basePath, currencies, common, translate }: ProductsJsonContext,
  params: URLSearchParams,
): { refusal: Answer } | { key: string; render: () => Promise<Rendered> } {
  const fields = invalidFilterFields(params)
  if (fields.length > 0) return { refusal: refuse(fields, common, translate) }
  const limit = Math.min(Number(params.get('limit') ?? DEFAULT_LIMIT), PRODUCTS_PAGE_MAX)
  const filter = parseProductFilter(params, { category: null, limit })
  const currency = currencies.find((known) => known === params.get('currency')) ?? currencies[0] ?? 'EUR'
  return {
    key: `${basePath}/products.json ${currency} ${limit} ${productFilterParams(filter)}`,
    async render() {
      const scopes = new Set(['settings'])
      const answer = await catalog.productsJson({ locale, currency }, basePath, filter, (scope) =>
        scopes.add(scope),
      )
      return {
        status: 200,
        headers: { 'content-type': JSON_TYPE, 'cache-control': PUBLIC_CACHE_CONTROL, ...common },
        body: Buffer.from(JSON.stringify(answer)),
        scopes,
        keep: true,
      }
    },
  }
}

function refuse(
  fields: readonly string[],
  common: HeaderList,
  translate: (english: string) => string,
): Answer {
  const error = commonErrors['invalid-fields']({ fields })
  return createAnswer({
    status: statusOf(error),
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...common },
    body: Buffer.from(errorBody(error, translate)),
    repeatable: false,
  })
}
