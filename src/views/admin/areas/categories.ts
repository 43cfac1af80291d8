import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type CategoryRecord, catalogStaffActions, readCategoryRecords } from '#domains/catalog/index.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'

interface CategoryRow {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly above: string | null
  readonly position: number
  readonly products: number
}

/** The categories of the shop, in their order. */
export const categoryList = defineList<CategoryRow>({
  path: 'categories',
  title: msg('Categories'),
  action: catalogStaffActions.read,
  select: `c.id, c.handle, coalesce(t.name, c.handle) AS name, a.name AS above, c.position,
    (SELECT count(*)::int FROM product_category p WHERE p.category_id = c.id) AS products`,
  from: `category c LEFT JOIN category_text t ON t.category_id = c.id AND t.locale = 'en' LEFT JOIN category_text a ON a.category_id = c.parent_id AND a.locale = 'en'`,
  always: 'true',
  idSql: 'c.id',
  columns: [
    { id: 'name', label: msg('Name'), cell: ({ name }) => ({ kind: 'outside', text: name }) },
    {
      id: 'above',
      label: msg('Under'),
      cell: ({ above }) => (above === null ? { kind: 'nothing' } : { kind: 'outside', text: above }),
    },
    {
      id: 'products',
      label: msg('Products'),
      isNumber: true,
      cell: ({ products }) => ({ kind: 'number', value: products }),
    },
    {
      id: 'position',
      label: msg('Place'),
      isNumber: true,
      sort: 'position',
      cell: ({ position }) => ({ kind: 'number', value: position }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Name'),
    where: (words) => ({
      sql: `EXISTS (SELECT FROM category_text x WHERE x.category_id = c.id AND fold_text(x.name) LIKE '%' || fold_text($?) || '%')`,
      values: [words.replace(/[\\%_]/g, '\\$&')],
    }),
  },
  orders: { position: { sql: 'c.position', type: 'integer' } },
  firstOrder: 'position',
  pathOf: ({ handle }) => `categories/${handle}`,
})

/** A category in every language, and where it stands. */
export const categoryForm = defineForm({
  path: 'categories',
  title: msg('Category'),
  newTitle: msg('New category'),
  action: catalogStaffActions.edit,
  sections: [
    {
      title: msg('Texts'),
      fields: [
        { name: 'name', kind: 'text', label: msg('Name'), perLocale: true, isRequired: true, max: 255 },
        { name: 'description', kind: 'long-text', label: msg('Description'), perLocale: true, max: 2000 },
        {
          name: 'slug',
          kind: 'text',
          label: msg('Address'),
          hint: msg('The last part of the address. Empty: the name.'),
          perLocale: true,
          max: 200,
        },
      ],
    },
    {
      title: msg('Where it stands'),
      fields: [
        { name: 'parent', kind: 'choice', label: msg('Under'), choices: readParents },
        {
          name: 'position',
          kind: 'number',
          label: msg('Place'),
          hint: msg('A lower number comes first.'),
          max: 100_000,
        },
      ],
    },
  ],
  async read(db, handle) {
    const all = await readCategoryRecords(db)
    const category = all.find((one) => one.handle === handle)
    if (!category && handle !== NEW) return null
    return {
      name: perLocale(category, ({ name }) => name),
      description: perLocale(category, ({ description }) => description),
      slug: perLocale(category, ({ slug }) => slug),
      parent: all.find(({ id }) => id === category?.parentId)?.handle ?? '',
      position: category?.position ?? Math.max(0, ...all.map((one) => one.position)) + 1,
    }
  },
  nameOf: ({ name }) => name[DEFAULT_LOCALE],
})

function perLocale(
  category: CategoryRecord | undefined,
  part: (text: CategoryRecord['texts'][number]) => string,
): Readonly<Record<LocaleCode, string>> {
  const textIn = (code: LocaleCode): string => {
    const text = category?.texts.find(({ locale }) => locale === code)
    return text ? part(text) : ''
  }
  return Object.fromEntries(LOCALES.map(({ code }) => [code, textIn(code)])) as Record<LocaleCode, string>
}

const parents = statement<{ readonly locale: string }>(
  'admin-category-parents',
  `SELECT c.handle, coalesce(own.name, c.handle) AS name FROM category c
   LEFT JOIN category_text own ON own.category_id = c.id AND own.locale = $locale ORDER BY c.position, c.id LIMIT 1000`,
)

async function readParents(
  db: Queryable,
  { locale }: { readonly locale: LocaleCode },
): Promise<Readonly<Record<string, string>>> {
  const rows = await db.query<{ handle: string; name: string }>(parents, parents.bind({ locale }))
  return Object.fromEntries([['', '–'], ...rows.map(({ handle, name }) => [handle, name])])
}
