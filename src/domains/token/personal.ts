import { columns, type PersonalTables } from '#db/personal-data.ts'

/** Personal data of tokens. Source: docs/law.md "Personal data". */
export const tokenPersonal: PersonalTables = {
  api_token: {
    personal: columns('account_id ended_why last_used_at name'),
    technical: columns('client_id created_at ended_at ended_by expires_at id prefix scopes token_hash'),
    kept: 'until 90 days after it ended, at the longest as long as the account',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM api_token r WHERE r.account_id = {account} ORDER BY r.id',
      beside: columns('client_id created_at ended_at expires_at prefix scopes'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM api_token WHERE account_id = {account}' }],
  },
}
