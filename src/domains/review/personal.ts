import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

const OF_PERSON = 'r.order_id = ANY ({orders})'

/** Personal data of reviews. They are found by the orders of their writers. Source: docs/law.md "Reviews", decision 0109. */
export const reviewPersonal: PersonalTables = {
  review_sum: technicalTable('five four one product_id three two'),
  review_invitation: technicalTable('asked at order_id'),
  review_event: {
    personal: ['why'],
    technical: columns('actor at from_state id order_id product_id to_state what'),
    kept: 'as long as the review',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM review_event r WHERE ${OF_PERSON} ORDER BY r.order_id, r.product_id, r.id`,
      beside: columns('at order_id product_id to_state what'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM review_event r WHERE ${OF_PERSON}` }],
  },
  review: {
    personal: columns('answer name text title'),
    technical: columns(
      `answered_at created_at decided_at decided_by id locale number order_id product_id reason stars state taken_back_at
       variant_id version written_at`,
    ),
    kept: 'until its writer deletes it, and 30 days longer so that this can be undone; refused ones for a year',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM review r WHERE ${OF_PERSON} ORDER BY r.created_at`,
      beside: columns('created_at locale number order_id reason stars state taken_back_at written_at'),
    },
    // Nobody can tell which words say who wrote them, so the whole review goes, and out of the sums.
    erased: [{ columns: '*', sql: `DELETE FROM review r WHERE ${OF_PERSON}` }],
  },
  review_objection: {
    personal: ['email'],
    technical: ['at'],
    kept: 'until it is taken back',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM review_objection r WHERE r.email = lower({email})',
      beside: ['at'],
    },
    // Without its orders, an address is asked for nothing.
    erased: [{ columns: '*', sql: 'DELETE FROM review_objection r WHERE r.email = lower({email})' }],
  },
}
