import { columns, type PersonalTables } from '#db/personal-data.ts'

const OF_PERSON = 'r.account_id = {account}'
/** A case of a guest says by its address alone whose it is, which anybody may have typed. */
const BY_ADDRESS = `(r.account_id IS NULL AND lower(r.email) = lower({email}))`
/** Cases about a partner who is the person. They say what others wrote, so an export does not hold them. */
const ABOUT = `(r.kind = 'partner' AND r.thing = ANY ({partners}::text[]))`

/** Id of an account that was erased. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Measures that concern the person, by their account or by the address that was mailed. */
const CONCERNS = '(m.account_id = {account} OR (m.account_id IS NULL AND lower(m.email) = lower({email})))'

/** Personal data of reports of abuse and of the block list. Source: docs/law.md "Personal data", decisions 0085, 0086. */
export const abusePersonal: PersonalTables = {
  // Before the cases, which name their person.
  abuse_event: {
    personal: ['text'],
    technical: columns('actor at case_id from_state id measure_id to_state what'),
    kept: 'as long as the case',
    exported: {
      rows: `SELECT to_jsonb(e) AS row FROM abuse_event e JOIN abuse_case r ON r.id = e.case_id
        WHERE (${OF_PERSON} AND e.what IN ('reported', 'message', 'answered', 'closed', 'reopened', 'withdrawn', 'appealed'))
          OR EXISTS (SELECT FROM abuse_measure m WHERE m.id = e.measure_id AND m.account_id = {account}) ORDER BY e.id`,
      beside: columns('at case_id what'),
    },
    erased: [
      {
        columns: ['text'],
        sql: `UPDATE abuse_event e SET text = '' FROM abuse_case r
          WHERE r.id = e.case_id AND e.text <> '' AND (${OF_PERSON} OR ${BY_ADDRESS} OR ${ABOUT}
            OR EXISTS (SELECT FROM abuse_measure m WHERE m.id = e.measure_id AND ${CONCERNS}))`,
      },
    ],
  },
  abuse_case: {
    personal: columns('account_id email key label repeat_hash text thing'),
    technical: columns(
      'appealed_at created_at decided_at decided_by decision ended_at id kind locale number reason state',
    ),
    kept: 'three years after it was closed, for the report on how the shop moderates',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM abuse_case r WHERE ${OF_PERSON} ORDER BY r.created_at`,
      beside: columns('created_at decision kind number reason state'),
      withheld: { key: 'a secret of the shop', repeat_hash: 'a hash that finds repeats' },
    },
    erased: [
      {
        columns: columns('account_id email key repeat_hash text'),
        sql: `UPDATE abuse_case r SET account_id = NULL, email = '', key = NULL, repeat_hash = NULL, text = ''
          WHERE ${OF_PERSON} OR ${BY_ADDRESS}`,
      },
      { columns: ['label'], sql: `UPDATE abuse_case r SET label = '', text = '' WHERE ${ABOUT}` },
    ],
    leaves: {
      thing:
        'what was reported: the number of an order stays, as its invoice does; so do the id of a partner and the number of a review, which then name nobody',
      label: 'the name of a product or the number of an order, as its invoice does',
    },
  },
  abuse_measure: {
    personal: columns('account_id email key subject'),
    technical: columns(
      'before case_id done_at done_by id locale objected_at subject_kind undone_at undone_by upheld_at what',
    ),
    kept: 'as long as the case',
    exported: {
      rows: 'SELECT to_jsonb(m) AS row FROM abuse_measure m WHERE m.account_id = {account} ORDER BY m.done_at',
      beside: columns('case_id done_at objected_at subject_kind undone_at upheld_at what'),
      withheld: { key: 'a secret of the shop' },
    },
    erased: [
      {
        columns: columns('account_id email key'),
        sql: `UPDATE abuse_measure m SET account_id = NULL, email = '', key = NULL WHERE ${CONCERNS}`,
      },
      {
        columns: ['subject'],
        sql: `UPDATE abuse_measure m SET subject = '${NOBODY}' WHERE m.subject_kind = 'account' AND m.subject = {account}`,
      },
    ],
    leaves: { subject: 'the id of a product, an order, a review or a partner, which then names nobody' },
  },
  address_block: {
    personal: columns('network value why'),
    technical: columns('actor created_at expires_at hits id kind refused_order_at removed_at'),
    kept: 'a year after its end, which every entry has',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM address_block r WHERE r.kind = 'email' AND r.value = lower({email})`,
      beside: columns('created_at expires_at kind'),
    },
    erased: [
      {
        columns: columns('value why'),
        sql: `UPDATE address_block r SET value = '', why = '' WHERE r.kind = 'email' AND r.value = lower({email}) AND r.removed_at IS NOT NULL`,
      },
    ],
    leaves: {
      value:
        'the entry keeps the shop safe until its end: legitimate interests, GDPR art. 6 (1) f and 21 (1)',
      network:
        'the entry keeps the shop safe until its end: legitimate interests, GDPR art. 6 (1) f and 21 (1)',
      why: 'the reason of the entry goes with it',
    },
  },
}
