import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data that the HTTP server stores itself: notes that are shown once, and answers to repeated calls.
 */
export const apiPersonal: PersonalTables = {
  flash: {
    personal: columns('content session_hash'),
    technical: columns('expires_at id'),
    kept: 'an hour at most, until the page after a form is shown',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM flash r WHERE r.session_hash = ANY ({browsers}) ORDER BY r.id',
      beside: columns('expires_at'),
    },
    erased: [
      {
        columns: '*',
        sql: `DELETE FROM flash
          WHERE session_hash = ANY ({browsers}) OR strpos(lower(content::text), lower({email})) > 0`,
      },
    ],
  },
  idempotency_key: {
    personal: columns('answer session_hash set_cookie'),
    technical: columns('holder keep_forever key path request_hash started_at status'),
    kept: 'a day, and of calls that move money for ever',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM idempotency_key r WHERE r.session_hash = ANY ({browsers}) ORDER BY r.started_at',
      beside: columns('path started_at'),
      withheld: { set_cookie: 'it is a secret that protects the account' },
    },
    erased: [
      {
        // The key stays taken, so that a late repeat of a payment still moves no money; no session may read
        // the answer any more.
        columns: columns('answer session_hash set_cookie'),
        sql: `UPDATE idempotency_key SET answer = '{}', session_hash = '\\x00', set_cookie = NULL
          WHERE status IS NOT NULL AND (session_hash = ANY ({browsers})
            OR EXISTS (SELECT FROM unnest({orderKeys}) AS key WHERE strpos(answer, key) > 0))`,
      },
    ],
  },
  policy_report: technicalTable('blocked day directive first_at last_at page times'),
  rate_limit: technicalTable('at id tokens'),
  // The address of a machine that forwards requests, not of a buyer; deleted a day after it was last seen.
  undeclared_proxy: technicalTable('first_seen_at last_seen_at peer'),
}
