/** Notes what one rendering read, so that the page is forgotten when any of it is announced as changed. */
export interface ScopeCollector {
  readonly scopes: ReadonlySet<string>
  note(scope: string): void
}

/** Every page shows the shop's name and settings. */
export function createScopeCollector(): ScopeCollector {
  const scopes = new Set<string>(['settings'])
  return {
    scopes,
    note(scope) {
      scopes.add(scope)
    },
  }
}
