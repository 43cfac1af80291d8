import { byStaff } from '#kernel/rights.ts'

/** What staff may do with the catalogue. Source: decision 0036. */
export const catalogStaffActions = {
  read: byStaff('owner', 'manager', 'editor', 'support', 'fulfilment'),
  edit: byStaff('owner', 'manager', 'editor'),
  publish: byStaff('owner', 'manager', 'editor'),
  /** Deletes products. */
  remove: byStaff('owner', 'manager'),
  price: byStaff('owner', 'manager'),
  stock: byStaff('owner', 'manager', 'fulfilment'),
  import: byStaff('owner', 'manager'),
} as const
