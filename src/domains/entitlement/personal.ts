import { columns, type PersonalTables } from '#db/personal-data.ts'

/**
 * Personal data of entitlements: whose they are. When a person is erased, what belongs to the account goes;
 * what belongs to an order stays with it and names nobody. Source: docs/law.md "Personal data".
 */
export const entitlementPersonal: PersonalTables = {
  // Before the entitlement, which is deleted or forgets whose it is.
  entitlement_event: {
    personal: ['why'],
    technical: columns('actor at ends_at entitlement_id id what'),
    kept: 'as long as the account',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM entitlement_event r JOIN entitlement e ON e.id = r.entitlement_id
        WHERE e.account_id = {account} OR e.order_id = ANY ({orders}) ORDER BY r.id`,
      beside: columns('at what'),
    },
    erased: [
      {
        // Reasons of the program name nobody; those that staff typed may.
        columns: ['why'],
        sql: `UPDATE entitlement_event SET why = '' WHERE why <> '' AND actor LIKE 'staff:%' AND entitlement_id IN
          (SELECT id FROM entitlement WHERE account_id = {account} OR order_id = ANY ({orders}))`,
      },
    ],
  },
  entitlement: {
    personal: ['account_id'],
    technical: columns('cause created_at ends_at id order_id product_id source starts_at'),
    kept: 'as long as the account',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM entitlement r
        WHERE r.account_id = {account} OR r.order_id = ANY ({orders}) ORDER BY r.id`,
      beside: columns('ends_at product_id source starts_at'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM entitlement WHERE account_id = {account}' }],
  },
}
