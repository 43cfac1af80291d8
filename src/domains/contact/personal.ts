import { columns, type PersonalTables } from '#db/personal-data.ts'

/** Conversations of a person. An address that somebody typed proves nothing, so it finds none for an export. */
const OF_ACCOUNT = 'c.account_id = {account}'
/** An erasure also takes what was written under the address: nobody but its holder misses that. */
const OF_PERSON = `(${OF_ACCOUNT} OR lower(c.email) = lower({email}))`
const IN_THREADS = `thread_id IN (SELECT c.id FROM contact_thread c WHERE ${OF_PERSON})`

const OF_OTHERS =
  'of a conversation of somebody else that was given to this member of staff: until that one ends'

/** Personal data of what people wrote to the shop. Source: docs/law.md "Messages to the shop". */
export const contactPersonal: PersonalTables = {
  // Before the threads, which name their person.
  contact_event: {
    personal: ['why'],
    technical: columns('actor at from_state id thread_id to_state what'),
    kept: 'as long as the conversation',
    exported: {
      rows: `SELECT to_jsonb(e) AS row FROM contact_event e JOIN contact_thread c ON c.id = e.thread_id
        WHERE ${OF_ACCOUNT} ORDER BY e.thread_id, e.at, e.id`,
      beside: columns('at thread_id to_state what'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM contact_event WHERE ${IN_THREADS}` }],
  },
  contact_message: {
    personal: ['body'],
    technical: columns('actor at id kind thread_id'),
    kept: 'as long as the conversation',
    exported: {
      rows: `SELECT to_jsonb(m) AS row FROM contact_message m JOIN contact_thread c ON c.id = m.thread_id
        WHERE ${OF_ACCOUNT} ORDER BY m.thread_id, m.at, m.id`,
      beside: columns('at kind thread_id'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM contact_message WHERE ${IN_THREADS}` }],
  },
  contact_thread: {
    personal: columns('account_id assigned_to email name subject text_hash'),
    technical: columns(
      'announced_at changed_at created_at id locale number state suspicion version waiting_since',
    ),
    kept: 'while it waits for an answer, then as long as the owner set, a year at first; suspected spam for 30 days',
    exported: {
      rows: `SELECT to_jsonb(c) AS row FROM contact_thread c WHERE ${OF_ACCOUNT} ORDER BY c.created_at`,
      beside: columns('created_at id locale number state'),
      withheld: {
        assigned_to: 'a member of staff',
        text_hash: 'a hash of the message, which the export holds',
      },
    },
    // An erasure deletes the person's own conversations. Of those of others it only says no more who dealt with them.
    leaves: Object.fromEntries(
      columns('account_id email name subject text_hash').map((name) => [name, OF_OTHERS]),
    ),
    erased: [
      { columns: '*', sql: `DELETE FROM contact_thread c WHERE ${OF_PERSON}` },
      {
        columns: ['assigned_to'],
        sql: 'UPDATE contact_thread SET assigned_to = NULL WHERE assigned_to = {account}',
      },
    ],
  },
}
