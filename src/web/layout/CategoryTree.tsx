import { useLocation } from 'react-router'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { findActive } from './active-nav.ts'
import type { CategoryNavItem } from './navigation.ts'

/** Shows all categories, with sub-categories in groups that unfold without script too. */
export function CategoryTree({ items, group }: { items: readonly CategoryNavItem[]; group: string }) {
  const { pathname } = useLocation()
  const active = findActive(items, pathname)
  return (
    <ul className="py-2">
      {items.map((item) => (
        <li key={item.href} className="border-hairline border-b last:border-b-0">
          {item.children.length === 0 ? (
            <TreeLink item={item} current={pathname === item.href} />
          ) : (
            <details name={group} open={item === active} className="group/tree">
              <summary className="flex min-h-12 items-center justify-between px-5 text-17 hover:bg-panel">
                {item.name}
                <span aria-hidden="true" className="font-mono text-17 text-muted group-open/tree:rotate-45">
                  +
                </span>
              </summary>
              <ul className="border-hairline border-s ms-5 mb-3">
                {[item, ...item.children].map((child) => (
                  <li key={child.href}>
                    <TreeLink item={child} current={pathname === child.href} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function TreeLink({ item, current }: { item: CategoryNavItem; current: boolean }) {
  return (
    <PublicLink
      to={item.href}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-12 items-center justify-between gap-4 px-5 text-17 hover:bg-panel aria-[current]:font-semibold"
    >
      {item.name}
      <span className="font-mono text-13 text-muted">{item.productCount}</span>
    </PublicLink>
  )
}
