import type { Queryable } from '#db/database.ts'
import type { ImageView, ProductCard } from '#domains/catalog/contract.ts'
import { type ImageType, originalName } from '#domains/catalog/index.ts'
import { type MaterialPicture, readMaterialsOf } from '#domains/partner/index.ts'
import { basePathOf, DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { MaterialView } from '#web/partner/area/views.ts'
import { urlTo } from './links.ts'
import type { PartnerReader } from './reader.ts'

/** Reads products whose pictures a partner may publish. */
export type ProductCards = () => Promise<readonly ProductCard[]>

/**
 * Reads what a partner may publish: the owner's own materials, then the shop's logo, then products with their
 * pictures. Every link is the partner's.
 */
export async function readMaterials(
  db: Queryable,
  ref: string,
  reader: PartnerReader,
  products: ProductCards,
): Promise<readonly MaterialView[]> {
  const { locale, mountPath, rules } = reader
  const base = basePathOf(mountPath, locale)
  const linkOf = (page: string): string =>
    urlTo(`${base}${page}`, ref, reader) ?? urlTo('', ref, reader) ?? ''
  const [own, cards] = await Promise.all([readMaterialsOf(db), products()])
  const { logo } = rules.face
  return [
    ...own.map(({ title, text, page, picture }) => ({
      title: inLanguage(title, locale),
      text: inLanguage(text, locale),
      link: linkOf(page),
      picture:
        picture &&
        pictureOf(`/media/${originalName(picture.hash, picture.originalType as ImageType)}`, picture),
    })),
    {
      title: rules.shopName,
      text: '',
      link: linkOf(''),
      picture: logo && pictureOf(`/media/${logo.file}`, { ...logo, hash: '', widths: [] }),
    },
    ...cards.flatMap(({ name, summary, slug, image }) =>
      image ? [{ title: name, text: summary, link: linkOf(`/p/${slug}`), picture: image }] : [],
    ),
  ]
}

function pictureOf(
  original: string,
  { hash, width, height, widths }: Omit<MaterialPicture, 'originalType'>,
): ImageView {
  return { id: hash, original, width, height, widths, stem: `/media/${hash}`, placeholder: '', alt: '' }
}

/** Returns the text of a language; where the owner wrote none, another language stands in. */
function inLanguage(texts: Readonly<Partial<Record<LocaleCode, string>>>, locale: LocaleCode): string {
  return texts[locale] || texts[DEFAULT_LOCALE] || Object.values(texts).find((text) => text !== '') || ''
}
