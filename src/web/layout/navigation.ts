import type { CategoryLink } from '#domains/catalog/contract.ts'
import type { NavItem } from './active-nav.ts'

export interface CategoryNavItem extends NavItem {
  readonly name: string
  readonly productCount: number
  readonly children: readonly CategoryNavItem[]
}

/**
 * Converts the categories to navigation: an item is active on its own page and on those of its
 * sub-categories.
 */
export function categoryNav(categories: readonly CategoryLink[]): readonly CategoryNavItem[] {
  return categories.map((category) => {
    const children = categoryNav(category.children)
    return {
      href: `/c/${category.slug}`,
      name: category.name,
      productCount: category.productCount,
      children,
      basePaths: children.flatMap((child) => [child.href, ...(child.basePaths ?? [])]),
    }
  })
}
