import { columns, type PersonalTables } from '#db/personal-data.ts'

const OPENS_THE_ACCOUNT = 'it is a secret that protects the account'

/**
 * Personal data of accounts. Nothing is found by an address alone: whoever typed it into a form need not be
 * its owner, so mails to it are shown only if they were sent about the account. Source: docs/law.md "Personal
 * data" (GDPR art. 15, 17, 20).
 */
export const accountPersonal: PersonalTables = {
  account: {
    personal: columns('email id name password_hash photo roles signup_reason'),
    technical: columns(
      'blocked_at created_at demo email_confirmed_at partner_consent_at password_version updated_at',
    ),
    kept: 'as long as the account',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account r WHERE r.id = {account}',
      beside: columns('created_at email_confirmed_at partner_consent_at updated_at'),
      withheld: { password_hash: OPENS_THE_ACCOUNT },
    },
    erased: [{ columns: '*', sql: 'DELETE FROM account WHERE id = {account}' }],
  },
  account_device: {
    personal: columns('account_id device network'),
    technical: columns('first_seen_at last_seen_at'),
    kept: '400 days after the last sign-in from there',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account_device r WHERE r.account_id = {account} ORDER BY r.first_seen_at',
      beside: columns('first_seen_at last_seen_at'),
    },
  },
  account_mail: {
    personal: columns('account_id detail to_address'),
    technical: columns('created_at id kind locale'),
    kept: 'until the mail is made, seven days at most',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account_mail r WHERE r.account_id = {account} ORDER BY r.created_at',
      beside: columns('created_at kind'),
      withheld: { detail: 'it may hold a link that opens the account' },
    },
    erased: [
      {
        columns: '*',
        sql: 'DELETE FROM account_mail WHERE account_id = {account} OR lower(to_address) = lower({email})',
      },
    ],
  },
  account_note: {
    personal: columns('account_id note'),
    technical: columns('actor at id'),
    kept: 'as long as the account, or until staff delete it',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account_note r WHERE r.account_id = {account} ORDER BY r.id',
      beside: columns('at'),
    },
  },
  account_photo: {
    personal: columns('account_id id'),
    technical: columns('created_at retired_at'),
    kept: 'until the next photo, or the end of the account',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account_photo r WHERE r.account_id = {account} ORDER BY r.created_at',
      beside: columns('created_at retired_at'),
    },
    erased: [
      {
        columns: ['account_id'],
        sql: `UPDATE account_photo SET account_id = '00000000-0000-0000-0000-000000000000', retired_at = {now} WHERE account_id = {account}`,
      },
    ],
    leaves: { id: 'a random name of files that a job deletes next, and the row with them' },
  },
  account_token: {
    personal: columns('account_id email'),
    technical: columns('created_at expires_at purpose token_hash'),
    kept: 'until the link is used or has expired',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account_token r WHERE r.account_id = {account} ORDER BY r.created_at',
      beside: columns('created_at expires_at purpose'),
    },
  },
  account_totp: {
    personal: columns('account_id sealed_secret'),
    technical: columns('created_at last_step'),
    kept: 'until the factor is removed',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account_totp r WHERE r.account_id = {account}',
      beside: columns('created_at'),
      withheld: { sealed_secret: OPENS_THE_ACCOUNT },
    },
  },
  account_totp_setup: {
    personal: columns('account_id sealed_secret session_hash'),
    technical: columns('expires_at'),
    kept: '15 minutes',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM account_totp_setup r WHERE r.account_id = {account}',
      beside: columns('expires_at'),
      withheld: { sealed_secret: OPENS_THE_ACCOUNT },
    },
  },
  audit_log: {
    personal: columns('actor detail subject'),
    technical: columns('action at id seq'),
    kept: 'for ever: it proves who did what',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM audit_log r WHERE {actor} IN (r.actor, r.subject) ORDER BY r.at',
      beside: columns('action at'),
    },
    erased: [
      {
        columns: ['actor', 'detail', 'subject'],
        sql: `UPDATE audit_log SET detail = '{}', actor = CASE WHEN actor = {actor} THEN 'account:erased' ELSE actor END,
          subject = CASE WHEN subject = {actor} THEN 'account:erased' ELSE subject END WHERE {actor} IN (actor, subject)`,
      },
    ],
  },
  common_password: { personal: [], technical: columns('digest position version') },
  half_sign_in: {
    personal: columns('account_id session_hash'),
    technical: columns('expires_at'),
    kept: 'minutes: until the second factor is given, or the time for it is over',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM half_sign_in r WHERE r.account_id = {account} ORDER BY r.expires_at',
      beside: columns('expires_at'),
    },
  },
  passkey: {
    personal: columns('account_id credential_id name public_key'),
    technical: columns('counter created_at id last_used_at transports'),
    kept: 'until the passkey is removed',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM passkey r WHERE r.account_id = {account} ORDER BY r.created_at',
      beside: columns('created_at last_used_at transports'),
    },
  },
  passkey_challenge: {
    personal: columns('account_id session_hash'),
    technical: columns('challenge expires_at purpose'),
    kept: 'minutes: until it is answered, or the time for it is over',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM passkey_challenge r WHERE r.account_id = {account} ORDER BY r.expires_at',
      beside: columns('expires_at purpose'),
    },
  },
  password_options: { personal: [], technical: columns('block_size cost created_at parallel salt version') },
  recovery_code: {
    personal: columns('account_id tag'),
    technical: columns('created_at salt used_at'),
    kept: 'until new codes are made, or the last factor is removed',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM recovery_code r WHERE r.account_id = {account}',
      beside: columns('created_at used_at'),
      withheld: { tag: OPENS_THE_ACCOUNT },
    },
  },
  session: {
    personal: columns('device handle id_hash network account_id'),
    technical: columns('created_at expires_at factor last_seen_at partner_consent_at'),
    kept: '90 days after the last visit',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM session r WHERE r.account_id = {account} ORDER BY r.created_at',
      beside: columns('created_at expires_at last_seen_at'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM session WHERE account_id = {account}' }],
  },
  staff_invitation: {
    personal: columns('account_id invited_by'),
    technical: columns('created_at expires_at roles'),
    kept: 'until it is used, withdrawn or expired',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM staff_invitation r WHERE r.account_id = {account} OR r.invited_by = {account}',
      beside: columns('created_at expires_at roles'),
    },
  },
  sign_in_attempt: {
    personal: columns('email_hash'),
    technical: columns('blocked_until last_at wrong'),
    kept: 'a day',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM sign_in_attempt r WHERE r.email_hash = ANY ({guesses})',
      beside: columns('last_at wrong'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM sign_in_attempt WHERE email_hash = ANY ({guesses})' }],
  },
}
