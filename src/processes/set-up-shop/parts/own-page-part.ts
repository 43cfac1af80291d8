import { z } from 'zod'
import type { Queryable, Tx } from '#db/database.ts'
import { sanitizeHtml } from '#domains/catalog/index.ts'
import { isPageAddress, isReservedAddress, MAX_OWN_PAGES } from '#domains/page/contract.ts'
import {
  deleteOwnPage,
  listOwnPages,
  makeOwnPage,
  type OwnPlace,
  placeOwnPage,
  readOwnPlace,
  readPageStates,
  savePage,
} from '#domains/page/index.ts'
import { pageTexts } from '../file-fields.ts'
import type { FilePart } from './part.ts'

interface OwnPage extends OwnPlace {
  readonly texts: Readonly<Record<string, { readonly title: string; readonly bodyHtml: string }>>
}
type OwnPages = Readonly<Record<string, OwnPage>>

const schema = z
  .record(
    z
      .string()
      .refine(isPageAddress, 'expected small letters, digits and single hyphens, at most 60')
      .refine((handle) => !isReservedAddress(handle), 'the shop itself uses this address'),
    z.strictObject({
      inMenu: z.boolean().default(false),
      inFooter: z.boolean().default(true),
      position: z.int().min(0).max(9_999).nullable().default(null),
      texts: pageTexts,
    }),
  )
  .refine(
    (pages) => Object.keys(pages).length <= MAX_OWN_PAGES,
    `a shop has at most ${MAX_OWN_PAGES} pages of its own`,
  )

/** The published pages that the owner added. A page that is only a draft is neither written nor deleted. */
export const ownPagePart: FilePart<z.output<typeof schema>, OwnPages> = {
  holds: { settings: [], tables: ['own_page', 'page'] },
  schema,
  ofFile: (written, { bodies }) =>
    mapPages(written, ({ texts, ...place }, handle) => ({
      ...place,
      texts: mapPages(texts, (text, code) => ({
        title: text?.title ?? '',
        bodyHtml: sanitizeHtml(bodies.get(`${handle}/${code}`) ?? '', { pictures: true }),
      })),
    })),
  toFile: (state) =>
    mapPages(state, ({ texts, ...place }) => ({
      ...place,
      texts: mapPages(texts, ({ title, bodyHtml: html }) => ({ title, html })),
    })),
  read: readOwnPages,
  async save(tx, wanted, { standing, now }) {
    for (const handle of Object.keys(standing)) if (!wanted[handle]) await deleteOwnPage(tx, handle)
    for (const [handle, page] of Object.entries(wanted)) await saveOwnPage(tx, handle, page, now)
  },
}

async function readOwnPages(db: Queryable): Promise<OwnPages> {
  const found: [string, OwnPage][] = []
  for (const handle of await listOwnPages(db)) {
    const place = await readOwnPlace(db, handle)
    const texts = (await readPageStates(db, handle)).flatMap(({ locale, published }) =>
      published ? [[locale, { title: published.title, bodyHtml: published.bodyHtml }] as const] : [],
    )
    if (place) found.push([handle, Object.assign({ texts: Object.fromEntries(texts) }, place)])
  }
  return Object.fromEntries(found)
}

async function saveOwnPage(tx: Tx, handle: string, { texts, ...place }: OwnPage, now: Date): Promise<void> {
  if ((await readOwnPlace(tx, handle)) === null)
    await makeOwnPage(tx, Object.assign({ typed: handle, now }, place))
  for (const [locale, text] of Object.entries(texts))
    await savePage(tx, Object.assign({ handle, locale }, text), now)
  // Links bear the titles: every page is drawn again.
  await placeOwnPage(tx, Object.assign({ handle }, place))
}

function mapPages<From, To>(
  pages: Readonly<Record<string, From>>,
  map: (page: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(pages).map(([key, page]) => [key, map(page, key)]))
}
