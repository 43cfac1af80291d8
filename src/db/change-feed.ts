/** Announces database changes, by this process or another, to everything that is cached in memory. */
export interface ChangeFeed {
  /**
   * Subscribes to announcements. `hear` gets each announced scope after its change was committed; `lost` is
   * called when announcements may have been missed.
   */
  subscribe(hear: (scope: string) => void, lost: () => void): void
}
