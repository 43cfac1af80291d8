import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { CategoryLink } from '../contract.ts'

interface CategoryText {
  readonly name: string
  readonly slug: string
  readonly description: string
}

/** One category with its parent and its children. */
export interface CategoryNode {
  readonly id: string
  readonly parent: CategoryNode | null
  readonly children: readonly CategoryNode[]
  /** The ids of the category and of everything below it. */
  readonly branch: readonly string[]
  readonly productCount: number
  readonly texts: Readonly<Record<string, CategoryText>>
}

export interface CategoryTree {
  readonly roots: readonly CategoryNode[]
  readonly byId: ReadonlyMap<string, CategoryNode>
  /** `locale/slug` → category. */
  readonly bySlug: ReadonlyMap<string, CategoryNode>
}

// A product in several categories of one branch counts once.
const allCategories = statement(
  'catalog-categories',
  `WITH RECURSIVE below (root, id) AS (
     SELECT id, id FROM category UNION ALL SELECT b.root, c.id FROM below b JOIN category c ON c.parent_id = b.id
   ), counted AS (
     SELECT b.root, count(DISTINCT pc.product_id) AS products
     FROM below b JOIN product_category pc ON pc.category_id = b.id JOIN product p ON p.id = pc.product_id AND p.status = 'active'
     JOIN product_price r ON r.product_id = p.id AND r.currency = $1
     GROUP BY b.root
   )
   SELECT c.id, c.parent_id AS "parentId", coalesce(n.products, 0) AS "productCount",
     (SELECT coalesce(json_object_agg(t.locale, json_build_object('name', t.name, 'slug', t.slug, 'description', t.description)), '{}')
      FROM category_text t WHERE t.category_id = c.id) AS texts
   FROM category c LEFT JOIN counted n ON n.root = c.id ORDER BY c.position, c.handle`,
)

type CategoryRow = Pick<CategoryNode, 'id' | 'productCount' | 'texts'> & { readonly parentId: string | null }
type GrowingNode = Omit<CategoryNode, 'children' | 'branch' | 'parent'> & {
  parent: GrowingNode | null
  children: GrowingNode[]
  branch: string[]
}

/**
 * Reads the whole category tree with texts of all locales and counts of products on sale, in one statement.
 */
export async function readCategoryTree(database: Queryable, currency: string): Promise<CategoryTree> {
  const rows = await database.query<CategoryRow>(allCategories, [currency])
  const byId = new Map<string, GrowingNode>()
  for (const { id, productCount, texts } of rows)
    byId.set(id, { id, productCount, texts, parent: null, children: [], branch: [id] })
  const roots: GrowingNode[] = []
  for (const { id, parentId } of rows) {
    const node = byId.get(id)!
    node.parent = parentId === null ? null : (byId.get(parentId) ?? null)
    if (node.parent) node.parent.children.push(node)
    else roots.push(node)
    for (let above = node.parent; above; above = above.parent) above.branch.push(id)
  }
  const bySlug = new Map<string, GrowingNode>()
  for (const node of byId.values())
    for (const [locale, text] of Object.entries(node.texts)) bySlug.set(`${locale}/${text.slug}`, node)
  return { roots, byId, bySlug }
}

/**
 * Returns the category with a slug; a category without text in this locale is found by its slug in the
 * default locale.
 */
export function findCategory(tree: CategoryTree, locale: LocaleCode, slug: string): CategoryNode | null {
  const own = tree.bySlug.get(`${locale}/${slug}`)
  if (own) return own
  const other = tree.bySlug.get(`${DEFAULT_LOCALE}/${slug}`)
  return other && !other.texts[locale] ? other : null
}

/** Returns name, slug and description in the locale, else in the default one, else in any. */
export function categoryText(node: CategoryNode, locale: LocaleCode): CategoryText {
  return (
    node.texts[locale] ??
    node.texts[DEFAULT_LOCALE] ??
    Object.values(node.texts)[0] ?? { name: '', slug: node.id, description: '' }
  )
}

/** Converts categories to links, without those that have nothing on sale. */
export function toCategoryLinks(nodes: readonly CategoryNode[], locale: LocaleCode): CategoryLink[] {
  return nodes
    .filter((node) => node.productCount > 0)
    .map((node) => {
      const { slug, name } = categoryText(node, locale)
      return { slug, name, productCount: node.productCount, children: toCategoryLinks(node.children, locale) }
    })
}

/** Converts a category to a link without its children, for a product's own page. */
export function toPlainLink(node: CategoryNode, locale: LocaleCode): CategoryLink {
  const { slug, name } = categoryText(node, locale)
  return { slug, name, productCount: node.productCount, children: [] }
}
