import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Personal data of pairing devices. Source: docs/law.md "Personal data". */
export const devicePersonal: PersonalTables = {
  device_client: technicalTable('changed_at created_at demo id is_on name scopes'),
  device_guess: technicalTable('slot wrong'),
  device_code: {
    personal: columns('account_id answered_at network'),
    technical: columns(
      'client_id code_hash created_at expires_at interval_s locale polled_at scopes state user_code',
    ),
    kept: 'an hour after it expired',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM device_code r WHERE r.account_id = {account} ORDER BY r.created_at',
      beside: columns('client_id created_at scopes state'),
      withheld: { network: 'a keyed hash of a network, which says nothing without the key of the shop' },
    },
    erased: [{ columns: '*', sql: 'DELETE FROM device_code WHERE account_id = {account}' }],
  },
}
