import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  catalogStaffActions,
  type ProductRecord,
  type ProductTextRecord,
  readProductRecord,
} from '#domains/catalog/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import type { ListContext } from '../kit/list-definition.ts'

/** The texts of a product in every language, and where it stands. */
export const productForm = defineForm({
  path: 'products',
  title: msg('Product'),
  newTitle: msg('New product'),
  action: catalogStaffActions.edit,
  preview: '/admin/product/preview',
  sections: [
    {
      title: msg('Texts'),
      hint: msg('A language without a text of its own shows that of the default language.'),
      fields: [
        { name: 'name', kind: 'text', label: msg('Name'), perLocale: true, isRequired: true, max: 255 },
        {
          name: 'summary',
          kind: 'long-text',
          label: msg('Short description'),
          hint: msg('For lists and cards. Empty: the beginning of the description.'),
          perLocale: true,
          max: 500,
        },
        { name: 'description', kind: 'html', label: msg('Description'), perLocale: true },
        {
          name: 'facts',
          kind: 'long-text',
          label: msg('Facts'),
          hint: msg('One on each line, such as “Weight: 2 kg”.'),
          perLocale: true,
        },
      ],
    },
    {
      title: msg('Where it stands'),
      fields: [
        { name: 'categories', kind: 'choices', label: msg('Categories'), choices: readCategoryChoices },
        { name: 'vendor', kind: 'text', label: msg('Vendor'), max: 255 },
        {
          name: 'type',
          kind: 'text',
          label: msg('Type'),
          hint: msg('Buyers filter by it.'),
          max: 255,
        },
        { name: 'tags', kind: 'list', label: msg('Tags'), hint: msg('One on each line.') },
        {
          name: 'fits',
          kind: 'list',
          label: msg('Fits'),
          hint: msg(
            'Models of other things that this product fits, one on each line. Buyers choose their model in the category, and see what fits.',
          ),
        },
        {
          name: 'companions',
          kind: 'list',
          label: msg('Goes with it'),
          hint: msg(
            'Handles of products that one buys with this one, such as the bulb of a lamp, one on each line. Its page shows the first four that are on sale.',
          ),
        },
      ],
    },
    {
      title: msg('Selling'),
      hint: msg('Prices and stock are in “Variants, prices and stock”.'),
      fields: [
        {
          name: 'taxClass',
          kind: 'choice',
          label: msg('Tax class'),
          choices: readTaxClasses,
        },
        { name: 'requiresShipping', kind: 'check', label: msg('Is shipped') },
      ],
    },
    {
      title: msg('Search engines'),
      fields: [
        {
          name: 'slug',
          kind: 'text',
          label: msg('Address'),
          hint: msg('The last part of the address. An old address leads to the new one.'),
          perLocale: true,
          max: 200,
        },
        { name: 'seoTitle', kind: 'text', label: msg('Title for search engines'), perLocale: true, max: 255 },
        {
          name: 'seoDescription',
          kind: 'long-text',
          label: msg('Description for search engines'),
          perLocale: true,
          max: 1000,
        },
      ],
    },
  ],
  async read(db, handle) {
    const product = handle === NEW ? null : await readProductRecord(db, handle)
    if (handle !== NEW && !product) return null
    const texts = (part: (text: ProductTextRecord) => string) => perLocale(product, part)
    return {
      name: texts(({ name }) => name),
      summary: texts(({ summary }) => summary),
      description: texts(({ descriptionHtml }) => descriptionHtml),
      facts: texts(({ facts }) => facts.map(({ name, value }) => `${name}: ${value}`).join('\n')),
      seoTitle: texts(({ seoTitle }) => seoTitle),
      seoDescription: texts(({ seoDescription }) => seoDescription),
      slug: texts(({ slug }) => slug),
      categories: product?.categoryIds ?? [],
      vendor: product?.vendor ?? '',
      type: product?.productType ?? '',
      tags: product?.tags ?? [],
      fits: product?.fits ?? [],
      companions: product?.companions ?? [],
      taxClass: product?.taxClass ?? 'standard',
      requiresShipping: product?.requiresShipping ?? true,
    }
  },
  nameOf: ({ name }) => name[DEFAULT_LOCALE],
})

/** Returns a text of the product in each language. */
function perLocale(
  product: ProductRecord | null,
  part: (text: ProductTextRecord) => string,
): Readonly<Record<LocaleCode, string>> {
  const textIn = (code: LocaleCode): string => {
    const text = product?.texts.find(({ locale }) => locale === code)
    return text ? part(text) : ''
  }
  return Object.fromEntries(LOCALES.map(({ code }) => [code, textIn(code)])) as Record<LocaleCode, string>
}

const categoryNames = statement<{ readonly locale: string }>(
  'admin-category-names',
  `SELECT c.id, coalesce(own.name, en.name, c.handle) AS name FROM category c
   LEFT JOIN category_text own ON own.category_id = c.id AND own.locale = $locale
   LEFT JOIN category_text en ON en.category_id = c.id AND en.locale = 'en' ORDER BY c.position, c.id LIMIT 1000`,
)

/** Reads the categories as choices of a form. */
export async function readCategoryChoices(
  db: Queryable,
  { locale }: Pick<ListContext, 'locale'>,
): Promise<Readonly<Record<string, string>>> {
  const rows = await db.query<{ id: string; name: string }>(categoryNames, categoryNames.bind({ locale }))
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

const TAX_CLASSES: Readonly<Record<string, string>> = {
  standard: msg('Standard'),
  reduced: msg('Reduced'),
  digital: msg('Digital'),
  voucher: msg('Gift voucher'),
}
const taxClasses = statement('admin-tax-classes', 'SELECT DISTINCT tax_class AS name FROM tax_rate')

/** Reads the tax classes that have a rate; goods of the standard class and gift vouchers can always be sold. */
export async function readTaxClasses(
  db: Queryable,
  { t }: ListContext,
): Promise<Readonly<Record<string, string>>> {
  const rows = await db.query<{ name: string }>(taxClasses)
  const names = [...new Set(['standard', ...rows.map(({ name }) => name), VOUCHER_CLASS])]
  return Object.fromEntries(names.map((name) => [name, t(TAX_CLASSES[name] ?? name)]))
}
