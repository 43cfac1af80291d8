import { byStaff } from '#kernel/rights.ts'

/** What staff may do with their own acts, views and lists. The right to what an act changes is judged beside it. */
export const staffActions = {
  undo: byStaff('owner', 'manager', 'fulfilment', 'support', 'editor'),
  'save-view': byStaff('owner', 'manager', 'fulfilment', 'support', 'editor'),
  /** Everybody who opens the list sees it. */
  'share-view': byStaff('owner', 'manager'),
  /** The right to the act itself is judged beside it. */
  bulk: byStaff('owner', 'manager', 'fulfilment', 'support', 'editor'),
  /** Whole lists leave the shop as a file. */
  export: byStaff('owner', 'manager'),
} as const
