/**
 * A link of the navigation. `basePaths` are further paths that belong to it, such as its sub-categories.
 * Paths do not include the base.
 */
export interface NavItem {
  readonly href: string
  readonly basePaths?: readonly string[]
}

/**
 * Returns the link to mark active: the one whose href or base paths match the current path. A path matches
 * itself and the paths below it; `/` matches only itself; the longest match wins. Returns null when none
 * matches. Source: specification §2.
 */
export function findActive<Item extends NavItem>(items: readonly Item[], currentPath: string): Item | null {
  let best: Item | null = null
  let bestLength = 0
  for (const item of items) {
    for (const path of [item.href, ...(item.basePaths ?? [])]) {
      if (path.length > bestLength && covers(path, currentPath)) [best, bestLength] = [item, path.length]
    }
  }
  return best
}

function covers(path: string, currentPath: string): boolean {
  const current = currentPath.length > 1 && currentPath.endsWith('/') ? currentPath.slice(0, -1) : currentPath
  return current === path || (path !== '/' && current.startsWith(`${path}/`))
}
