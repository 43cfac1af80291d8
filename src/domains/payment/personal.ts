import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Payment attempts of the person's orders. */
const ATTEMPTS = 'SELECT FROM payment_attempt a WHERE a.charge_id = ANY ({orders})'

/** Call-backs about an attempt of theirs, also those that only name its payment at the provider. */
const OF_ATTEMPTS = `EXISTS (${ATTEMPTS}
  AND (a.id = r.attempt_id OR (a.gateway_id = r.gateway_id AND a.provider_ref = r.provider_ref)))`

/**
 * Whether staff's words about an unmatched payment (`r.resolution`) name the person, or the payment turned
 * out to be theirs.
 */
const NAMES_THE_PERSON = `r.resolution <> '' AND (
  EXISTS (${ATTEMPTS} AND a.gateway_id = r.gateway_id AND a.provider_ref = r.provider_ref)
  OR strpos(lower(r.resolution), lower({email})) > 0
  OR (length({fullName}) >= 5 AND strpos(lower(r.resolution), lower({fullName})) > 0)
  OR EXISTS (SELECT FROM unnest({orderNumbers}) AS number WHERE strpos(upper(r.resolution), number) > 0))`

/**
 * Personal data of payments: what buyers gave a gateway, what providers said, what staff wrote. Source:
 * docs/law.md "Personal data".
 */
export const paymentPersonal: PersonalTables = {
  payment_attempt: {
    personal: columns('input provider_ref response'),
    technical: columns(
      `account amount_minor booking capture_minor captured_currency captured_minor claimed_until created_at
       currency expires_at flow gateway_id id look_again_at observed_at paid_through charge_id payer_serial secured_minor
       secured_until status steps updated_at`,
    ),
    kept: 'as long as the order',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM payment_attempt r WHERE r.charge_id = ANY ({orders}) ORDER BY r.created_at',
      beside: columns('amount_minor created_at currency gateway_id charge_id status'),
    },
    erased: [
      {
        columns: columns('input response'),
        sql: `UPDATE payment_attempt SET input = '{}', response = NULL WHERE charge_id = ANY ({orders})`,
      },
    ],
    leaves: {
      provider_ref:
        'the provider’s number of the payment, as long as the order: refunds and charge-backs are told apart by it, and it names nobody',
    },
  },
  payment_attempt_event: {
    personal: ['provider_ref'],
    technical: columns('actor at attempt_id event_id from_status id charge_id seq to_status why'),
    kept: 'as long as the order',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payment_attempt_event r
        WHERE r.charge_id = ANY ({orders}) AND r.provider_ref IS NOT NULL ORDER BY r.charge_id, r.id`,
      beside: columns('attempt_id to_status at'),
    },
    leaves: {
      provider_ref:
        'the provider’s number of the payment at that moment, as long as the order: the audit compares the two, and it names nobody',
    },
  },
  payment_capture: technicalTable(
    `actor amount_minor attempt_id claimed_until created_at currency id charge_id outcome state taken_minor
     updated_at`,
  ),
  payment_dispute: technicalTable(
    'amount_minor attempt_id created_at currency id charge_id provider_dispute_id seq state updated_at',
  ),
  payment_event: {
    personal: columns('body complete provider_ref'),
    technical: columns(
      'account attempt_id deliveries event_id gateway_id handled_at hint id outcome received_at seq state',
    ),
    kept: '90 days after it was worked on',
    exported: {
      rows: `SELECT to_jsonb(r) || jsonb_build_object('body', encode(r.body, 'base64')) AS row FROM payment_event r
        WHERE ${OF_ATTEMPTS} ORDER BY r.received_at`,
      beside: columns('gateway_id received_at'),
    },
    erased: [
      {
        columns: columns('body complete'),
        sql: `UPDATE payment_event r SET body = '', complete = NULL WHERE ${OF_ATTEMPTS}`,
      },
    ],
    leaves: {
      provider_ref:
        'the provider’s number of the payment, until the row goes: a repeated call-back is known by it, and it names nobody',
    },
  },
  payment_review: {
    personal: ['resolution'],
    technical: columns('attempt_id detail id opened_at charge_id reason resolved_at resolved_by seq'),
    kept: 'as long as the order',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payment_review r
        WHERE r.charge_id = ANY ({orders}) AND r.resolution <> '' ORDER BY r.opened_at`,
      beside: columns('opened_at charge_id reason resolved_at'),
    },
    erased: [
      {
        columns: ['resolution'],
        sql: `UPDATE payment_review SET resolution = '' WHERE resolution <> '' AND charge_id = ANY ({orders})`,
      },
    ],
  },
  payment_means: {
    personal: ['digest'],
    technical: ['charge_id'],
    kept: 'as long as the order',
    exported: {
      rows: `SELECT to_jsonb(r) || jsonb_build_object('digest', encode(r.digest, 'hex')) AS row FROM payment_means r
        WHERE r.charge_id = ANY ({orders}) ORDER BY r.charge_id, r.digest`,
      beside: ['charge_id'],
    },
    erased: [{ columns: '*', sql: 'DELETE FROM payment_means WHERE charge_id = ANY ({orders})' }],
  },
  payment_listing: technicalTable('gateway_id listed_until'),
  payment_refund: {
    personal: columns('outcome reason'),
    technical: columns(
      `actor amount_minor attempt_id claim_url claimed_until created_at currency first_id id charge_id
       provider_refund_id seq state updated_at`,
    ),
    kept: 'as long as the order',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM payment_refund r WHERE r.charge_id = ANY ({orders}) ORDER BY r.created_at',
      beside: columns('amount_minor created_at currency charge_id state'),
    },
    erased: [
      {
        columns: columns('outcome reason'),
        sql: `UPDATE payment_refund SET reason = '', outcome = '' WHERE charge_id = ANY ({orders})`,
      },
    ],
  },
  provider_key: technicalTable('ending field gateway_id sealed updated_at value'),
  provider_check: technicalTable('checked_at detail gateway_id outcome'),
  transfer_file: technicalTable(
    'bic created_at created_by dropped_at dropped_by holder iban id number sent_at sent_by',
  ),
  transfer_item: {
    personal: columns('holder iban words'),
    technical: columns('amount_minor charge_id counts file_id refund_id'),
    kept: 'as long as the order; for an erased one until its file is at the bank or dropped, because nobody could pay the person otherwise',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM transfer_item r WHERE r.charge_id = ANY ({orders}) ORDER BY r.charge_id, r.refund_id',
      beside: columns('amount_minor charge_id'),
    },
    erased: [
      {
        columns: columns('holder iban words'),
        // The money of a file that waits still goes to the person: `forgetErased` empties it afterwards.
        sql: `UPDATE transfer_item i SET holder = '', iban = '', words = '' WHERE i.holder <> '' AND i.charge_id = ANY ({orders})
          AND NOT (i.counts AND EXISTS (SELECT FROM transfer_file f WHERE f.id = i.file_id AND f.sent_at IS NULL AND f.dropped_at IS NULL))`,
      },
    ],
    leaves: {
      holder: 'whom the bank pays, until the file is at the bank or dropped',
      iban: 'where the bank pays, until the file is at the bank or dropped',
      words: 'the number of the order, until the file is at the bank or dropped',
    },
  },
  payment_unmatched: {
    personal: ['resolution'],
    technical: columns(
      'agreement amount_minor currency first_seen_at gateway_id last_seen_at period provider_ref resolved_at resolved_by status',
    ),
    // It belongs to no order: what staff wrote about somebody they do not name goes by its time.
    kept: '90 days after staff dealt with it',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payment_unmatched r WHERE ${NAMES_THE_PERSON} ORDER BY r.first_seen_at`,
      beside: columns('amount_minor currency resolved_at'),
    },
    erased: [
      {
        columns: ['resolution'],
        sql: `UPDATE payment_unmatched r SET resolution = '' WHERE ${NAMES_THE_PERSON}`,
      },
    ],
  },
}
