import type { CategoryLink } from '#domains/catalog/contract.ts'
import { basePathOf, DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { HeaderList } from './answer.ts'
import type { Rendered } from './page-cache.ts'
import { PUBLIC_CACHE_CONTROL } from './page-headers.ts'
import type { CreateShop } from './render-page.ts'

/** Most categories that are listed: the sitemap has all pages. */
const CATEGORIES_MAX = 200

export interface LlmsContext {
  readonly createShop: CreateShop
  readonly origin: string
  readonly mountPath: string
  readonly currency: string
  readonly common: HeaderList
}

/**
 * Renders `/llms.txt`: what this shop sells and where its parts are, for programs that read for people. Only
 * what visitors see too. Source: llmstxt.org.
 */
export async function renderLlms({
  createShop,
  origin,
  mountPath,
  currency,
  common,
}: LlmsContext): Promise<Rendered> {
  const scopes = new Set(['settings', 'catalog', 'category:*'])
  const shop = createShop({
    locale: DEFAULT_LOCALE,
    basePath: mountPath,
    currency,
    note: (scope) => scopes.add(scope),
    visitor: null,
  })
  const { site } = shop
  const [categories, home] = await Promise.all([shop.categories(), shop.home()])
  const at = (path: string, basePath = mountPath): string => origin + basePath + path
  const link = (name: string, address: string, note = ''): string =>
    `- [${inLine(name)}](${address})${note === '' ? '' : `: ${inLine(note)}`}`
  const products = new Map(
    [home.featured, ...home.fresh, ...home.rows.flatMap((row) => row.products)].flatMap((card) =>
      card ? [[card.productId, card] as const] : [],
    ),
  )
  const { title, description } = site.texts
  const sections: (readonly [string, readonly string[]])[] = [
    [
      'Categories',
      categoryLines(categories, (slug) => at(`/c/${encodeURIComponent(slug)}`)).slice(0, CATEGORIES_MAX),
    ],
    [
      'Products',
      [...products.values()].map(({ name, slug, price, summary }) =>
        link(name, at(`/p/${encodeURIComponent(slug)}`), `${formatMoney(price, DEFAULT_LOCALE)}. ${summary}`),
      ),
    ],
    [
      'For programs',
      [
        link(
          'All products as JSON',
          at('/products.json'),
          'filters and pages by parameters, prices and stock of now',
        ),
        link('Sitemap', at('/sitemap.xml')),
        link('API description', at('/api/openapi.json'), 'OpenAPI'),
        ...LOCALES.map(({ code, name }) => link(`Product feed, ${name}`, at(`/feeds/google.${code}.xml`))),
      ],
    ],
    ['Languages', LOCALES.map(({ code, name }) => link(name, at('', basePathOf(mountPath, code)) || origin))],
    [
      'About the shop',
      [
        ...site.pages.map((handle) => link(handle.replaceAll('-', ' '), at(`/${handle}`))),
        ...site.ownPages.map(({ href, name }) => link(name, at(href))),
        link('Contact', at('/contact')),
      ],
    ],
  ]
  const head = [
    `# ${inLine(site.shopName)}`,
    `> ${inLine([title, description].filter(Boolean).join('. ') || `The shop ${site.shopName}.`)}`,
  ]
  const body = sections.flatMap(([name, lines]) =>
    lines.length === 0 ? [] : [`## ${name}`, lines.join('\n')],
  )
  return {
    status: 200,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': PUBLIC_CACHE_CONTROL,
      ...common,
    },
    body: Buffer.from(`${[...head, ...body].join('\n\n')}\n`),
    scopes,
    keep: true,
  }
}

function categoryLines(
  categories: readonly CategoryLink[],
  addressOf: (slug: string) => string,
  depth = 0,
): string[] {
  return categories.flatMap(({ name, slug, productCount, children }) => [
    `${'  '.repeat(depth)}- [${inLine(name)}](${addressOf(slug)}): ${productCount}`,
    ...categoryLines(children, addressOf, depth + 1),
  ])
}

/** Keeps a text on its line, and its brackets from becoming links. */
function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&').trim()
}
