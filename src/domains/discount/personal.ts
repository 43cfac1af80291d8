import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data of discount codes: who used which, and notes of staff. An erasure keeps the use, which the
 * limit of the code counts, and forgets whose it was; it stays with the order or with a membership that is
 * gone. Source: docs/law.md "Personal data".
 */
export const discountPersonal: PersonalTables = {
  discount_code: {
    personal: ['note'],
    technical: columns(
      `amount_minor category_ids code code_key created_at created_by currency demo ended_at id kind minimum_minor
       percent_bp person_limit product_ids purpose stacks total_limit used valid_from valid_until`,
    ),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM discount_code r WHERE r.id IN (
        SELECT u.code_id FROM discount_use u WHERE u.account_id = {account} OR u.order_id = ANY ({orders})) ORDER BY r.created_at`,
      beside: columns('code kind percent_bp amount_minor currency valid_until'),
      withheld: { note: 'a note of staff about a code that many people use, not about this person' },
    },
    leaves: {
      note: 'a note of staff about what the code is for, not about one of those who used it: as long as the code, which the books need',
    },
  },
  discount_use: {
    personal: ['account_id', 'email'],
    technical: columns('amount_minor code_id currency expires_at given_back_at id order_id taken_at'),
    kept: 'as long as the books; whose it was as long as the account, or as the address of the order',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM discount_use r
        WHERE r.account_id = {account} OR r.order_id = ANY ({orders}) ORDER BY r.id`,
      beside: columns('amount_minor code_id currency given_back_at order_id taken_at'),
    },
    erased: [
      {
        columns: ['email'],
        sql: `UPDATE discount_use SET email = '' WHERE email <> '' AND (account_id = {account} OR order_id = ANY ({orders}))`,
      },
      {
        columns: ['account_id'],
        sql: `UPDATE discount_use SET account_id = CASE WHEN order_id IS NULL THEN gen_random_uuid() END
          WHERE account_id = {account}`,
      },
    ],
  },
  // Its actors and reasons are words of the program and of staff, and name nobody.
  discount_event: technicalTable('actor at code_id id use_id what why'),
  discount_guess: technicalTable('hour wrong'),
}
