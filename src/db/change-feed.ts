/** Tells everything that is kept in memory what was changed in the database, by this process or another. */
export interface ChangeFeed {
  /**
   * `hear` gets each announced scope after its change was committed; `lost` tells that announcements may have
   * been missed.
   */
  subscribe(hear: (scope: string) => void, lost: () => void): void
}
