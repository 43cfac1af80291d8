import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data of entitlements: whose they are. When a person is erased, what belongs to the account goes;
 * what belongs to an order stays with it and names nobody. Source: docs/law.md "Personal data".
 */
export const entitlementPersonal: PersonalTables = {
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
  // Its reasons are words of the program, and without the entitlement it names nobody.
  entitlement_event: technicalTable('actor at ends_at entitlement_id id what why'),
}
