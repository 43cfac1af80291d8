import { hash } from 'node:crypto'
import { join } from 'node:path'
import { ICON_FILES, type SharePictures } from '#api/pages/index.ts'
import type { ImageView, ProductPage } from '#domains/catalog/contract.ts'
import { type CatalogReader, mediaFolder } from '#domains/catalog/index.ts'
import { type ShopRules, textsIn } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { translatorOf } from '#locales/catalogue.ts'

/** Changes with the drawing itself, so that pictures of a former release are not shown from a cache. */
const DRAWING = 2
/** The accent of a shop whose owner chose none; the same as in the style sheet. */
const ACCENT = '#f7a830'
/** Wide enough for the place of the picture. Units: pixels. */
const PICTURE_WIDTH = 1280

type Content = Parameters<typeof import('#documents/share-picture.ts').drawSharePicture>[0]

/** Returns what the picture of a product shows. Pure; pictures are named by file, without a folder. */
export function productShareContent(
  { shopName, face }: ShopRules,
  locale: LocaleCode,
  product: Pick<ProductPage, 'name' | 'price' | 'priceVaries' | 'compareAt' | 'lowest30Days' | 'image'>,
): Content {
  const t = translatorOf(locale)
  const price = formatMoney(product.price, locale)
  return {
    ...frameOf(shopName, face, locale),
    title: product.name,
    price: product.priceVaries ? t('from {price}', { price }) : price,
    formerPrice: product.compareAt ? formatMoney(product.compareAt, locale) : '',
    lowestPrice: product.lowest30Days
      ? t('Lowest price of the last 30 days: {price}', { price: formatMoney(product.lowest30Days, locale) })
      : '',
    line: '',
    picture: product.image && rasterOf(product.image),
  }
}

/** Returns what the picture of every other page shows: the shop and what it says of itself. Pure. */
export function shopShareContent({ shopName, face }: ShopRules, locale: LocaleCode): Content {
  const { title, description } = textsIn(face.storefront, locale)
  const line = title === '' ? '' : description
  return {
    ...frameOf(shopName, face, locale),
    title: title || shopName,
    price: '',
    formerPrice: '',
    lowestPrice: '',
    line,
    picture: null,
  }
}

function frameOf(shopName: string, face: ShopRules['face'], locale: LocaleCode) {
  return { locale, shopName, logo: face.logo?.file ?? null, accent: face.colours?.accent ?? ACCENT }
}

/** Returns the version of a picture: another one for anything that it shows. */
export function shareVersion(content: Content): string {
  return hash('sha256', JSON.stringify([DRAWING, content]), 'hex').slice(0, 12)
}

/** Draws pictures of shared links and icons from what the shop sells and is called now. */
export function sharePictures({
  catalog,
  dataDir,
  rules,
}: {
  readonly catalog: Pick<CatalogReader, 'product'>
  readonly dataDir: string
  readonly rules: () => ShopRules
}): SharePictures {
  const folder = mediaFolder(dataDir)
  const inFolder = (file: string | null): string | null => file && join(folder, file)
  const pictureOf = (content: Content) => ({
    version: shareVersion(content),
    async draw() {
      const { drawSharePicture } = await import('#documents/share-picture.ts')
      return drawSharePicture({
        ...content,
        picture: inFolder(content.picture),
        logo: inFolder(content.logo),
      })
    },
  })
  return {
    shop: (locale) => pictureOf(shopShareContent(rules(), locale)),
    async product(locale, slug, note) {
      const product = await catalog.product({ locale, currency: rules().currency }, slug, note)
      if (!product || 'movedTo' in product) return null
      return pictureOf(productShareContent(rules(), locale, product))
    },
    async icon(file) {
      const { drawFavicon, drawShopIcon } = await import('#documents/shop-icon.ts')
      const { shopName, face } = rules()
      const content = {
        shopName,
        logo: inFolder(face.logo?.file ?? null),
        icon: inFolder(face.icon?.file ?? null),
        accent: face.colours?.accent ?? ACCENT,
      }
      return file === 'favicon.ico' ? drawFavicon(content) : drawShopIcon(content, ICON_FILES[file])
    },
  }
}

/** Returns the file of a picture that is large enough, or its original. */
function rasterOf({ original, stem, widths }: ImageView): string {
  const width = widths.findLast((encoded) => encoded <= PICTURE_WIDTH)
  const path = width === undefined ? original : `${stem}-${width}.webp`
  return path.slice(path.lastIndexOf('/') + 1)
}
