/** Collects the scopes that one rendering reads, so that a change of any of them drops the page. */
export interface ScopeCollector {
  readonly scopes: ReadonlySet<string>
  note(scope: string): void
}

/** Creates a collector. Every page depends on the shop's name and settings. */
export function createScopeCollector(): ScopeCollector {
  const scopes = new Set<string>(['settings'])
  return {
    scopes,
    note(scope) {
      scopes.add(scope)
    },
  }
}
