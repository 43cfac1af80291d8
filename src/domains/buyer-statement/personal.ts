import { columns, type PersonalTables } from '#db/personal-data.ts'

/** Statements of a person. An address that somebody typed proves nothing, so it finds none for an export. */
const OF_PERSON = '(r.account_id = {account} OR r.declared_by = {account} OR r.order_id = ANY ({orders}))'
/** Of a settled statement that found no order, nothing but its address says whose it was. */
const BY_ADDRESS = `(r.order_id IS NULL AND r.state IN ('done', 'refused', 'undone') AND lower(r.email) = lower({email}))`
const TYPED = columns('contract email name part reason')

/**
 * Personal data of cancellations and withdrawals: what was declared, by whom. Source: docs/law.md "Personal
 * data".
 */
export const statementPersonal: PersonalTables = {
  // Before the statements, which name their person.
  buyer_statement_event: {
    personal: ['why'],
    technical: columns('actor at from_state id statement_id to_state'),
    kept: 'as long as the statement',
    exported: {
      rows: `SELECT to_jsonb(e) AS row FROM buyer_statement_event e JOIN buyer_statement r ON r.id = e.statement_id
        WHERE ${OF_PERSON} ORDER BY e.statement_id, e.id`,
      beside: columns('at statement_id to_state'),
    },
    erased: [
      {
        columns: ['why'],
        sql: `UPDATE buyer_statement_event e SET why = '' FROM buyer_statement r
          WHERE r.id = e.statement_id AND e.why <> '' AND (${OF_PERSON} OR ${BY_ADDRESS})`,
      },
    ],
  },
  buyer_statement: {
    personal: [...TYPED, ...columns('account_id declared_by token_hash undo_hash')],
    technical: columns(
      `act_at chosen created_at currency ended_at given_at grounds id kind locale note number order_id proved
       refund_minor state subscription_id undo_until wished_on`,
    ),
    kept: 'drafts for a day; statements as evidence until four years after they were given (§ 195, 199 BGB)',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM buyer_statement r WHERE ${OF_PERSON} ORDER BY r.created_at`,
      beside: columns('given_at grounds kind number refund_minor currency state wished_on'),
      withheld: {
        token_hash: 'a hash of a secret',
        undo_hash: 'a hash of a secret',
      },
    },
    erased: [
      {
        columns: [...TYPED, ...columns('account_id declared_by token_hash undo_hash')],
        sql: `UPDATE buyer_statement r SET name = '', contract = '', email = '', part = '', reason = '',
            token_hash = NULL, undo_hash = NULL, account_id = NULL,
            declared_by = NULL
          WHERE ${OF_PERSON} OR ${BY_ADDRESS}`,
      },
    ],
  },
}
