import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data of mails: everything that was sent. What tells the owner of a new order or a message repeats the
 * mail to its buyer or sender and holds the owner's address, so an export leaves it out; an erasure does not. Source: docs/law.md "Personal
 * data".
 */
export const mailPersonal: PersonalTables = {
  mail: {
    personal: columns('account_id attachments cause html_body reply_to subject text_body to_address'),
    technical: columns('again_of created_at delivery failure id locale order_id sent_at template thread_id'),
    kept: 'as long as the order, the account or the conversation that it is about',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM mail r
        WHERE (r.account_id = {account} AND r.template <> 'contact-received') OR (r.order_id = ANY ({orders}) AND r.template <> 'new-order') ORDER BY r.created_at`,
      beside: columns('created_at delivery locale sent_at template'),
    },
    erased: [
      {
        columns: '*',
        sql: `DELETE FROM mail WHERE account_id = {account} OR order_id = ANY ({orders})
          OR (order_id IS NULL AND lower(to_address) = lower({email}))
          OR (thread_id IS NOT NULL AND lower(reply_to) = lower({email}))`,
      },
    ],
  },
  mail_kind: technicalTable('is_on template updated_at'),
  mail_words: technicalTable('actor closing created_at introduction locale subject template version'),
}
