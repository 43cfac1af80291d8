import { columns, type PersonalTables } from '#db/personal-data.ts'

/** The endpoint of an account. */
const OWN = '(SELECT id FROM call_endpoint WHERE account_id = {account})'
const CALLS = `(SELECT id FROM outgoing_call WHERE endpoint_id IN ${OWN})`
/** Calls to the owner's systems that tell of the person or of their orders. */
const ABOUT = '(about_account = {account} OR about_order = ANY ({orders}))'

/**
 * Personal data of signed calls: where an account had them sent, and what they told it; they name no buyer. Those to the
 * owner's own systems say the e-mail address of a buyer, which an erasure takes out of them. Source: docs/law.md "Personal
 * data", decisions 0072, 0083.
 */
export const outgoingCallPersonal: PersonalTables = {
  shop_event: {
    personal: ['account_id'],
    technical: columns('at cause event facts id'),
    kept: 'until the next run of the job, a minute at most',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM shop_event r WHERE r.account_id = {account} ORDER BY r.id',
      beside: columns('at event'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM shop_event WHERE account_id = {account}' }],
  },
  outgoing_call_try: {
    personal: [],
    technical: columns('at call_id excerpt id problem status'),
    kept: '30 days',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM outgoing_call_try r WHERE r.call_id IN ${CALLS} ORDER BY r.id`,
      beside: columns('at problem status'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM outgoing_call_try WHERE call_id IN ${CALLS}` }],
  },
  outgoing_call: {
    personal: columns('about_account about_order body'),
    technical: columns(
      'cause created_at endpoint_id event id next_at problem queued_at state status tried_at tries',
    ),
    kept: '30 days',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM outgoing_call r WHERE r.endpoint_id IN ${OWN} OR ${ABOUT} ORDER BY r.created_at, r.id`,
      beside: columns('created_at event problem state status tried_at tries'),
    },
    erased: [
      { columns: '*', sql: `DELETE FROM outgoing_call WHERE endpoint_id IN ${OWN}` },
      // What still waits is sent without the address: that an order was paid stays true.
      {
        columns: columns('about_account about_order body'),
        sql: `UPDATE outgoing_call SET about_account = NULL, about_order = NULL,
          body = CASE WHEN body::jsonb -> 'data' ? 'email' THEN jsonb_set(body::jsonb, '{data,email}', '""')::text ELSE body END WHERE ${ABOUT}`,
      },
    ],
  },
  call_endpoint_event: {
    personal: ['why'],
    technical: columns('actor at endpoint_id id what'),
    kept: 'as long as the account',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM call_endpoint_event r WHERE r.endpoint_id IN ${OWN} ORDER BY r.id`,
      beside: columns('at what'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM call_endpoint_event WHERE endpoint_id IN ${OWN}` }],
  },
  call_endpoint: {
    personal: columns('account_id url'),
    technical: columns(
      'changed_at description events failing_since failures former_until id paused_until secret_number state',
    ),
    kept: 'as long as the account',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM call_endpoint r WHERE r.account_id = {account}',
      beside: columns('changed_at state'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM call_endpoint WHERE account_id = {account}' }],
  },
}
