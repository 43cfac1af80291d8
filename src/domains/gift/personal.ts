import { columns, type PersonalTables } from '#db/personal-data.ts'

const TYPED = columns('giver_name message recipient_email recipient_name')

/**
 * Personal data of gifts: who gives, who gets, and who redeemed. Source: docs/law.md "Personal data".
 */
export const giftPersonal: PersonalTables = {
  // Before the gift, which forgets who redeemed it.
  gift_event: {
    personal: ['why'],
    technical: columns('actor at from_state gift_id id to_state what'),
    kept: 'as long as the gift',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM gift_event r JOIN gift g ON g.id = r.gift_id
        WHERE g.redeemed_by = {account} OR g.order_id = ANY ({orders}) ORDER BY r.id`,
      beside: columns('at what'),
    },
    erased: [
      {
        // Reasons of the program name nobody; those that staff typed may.
        columns: ['why'],
        sql: `UPDATE gift_event SET why = '' WHERE why <> '' AND actor LIKE 'staff:%' AND gift_id IN
          (SELECT id FROM gift WHERE redeemed_by = {account} OR order_id = ANY ({orders}))`,
      },
    ],
  },
  gift: {
    personal: [...TYPED, 'redeemed_by', 'token_hash'],
    technical: columns(
      `created_at deliver_at due_at ends_at expires_at id link_number locale order_id period periods product_id
       redeemed_at reminders sent_at starts_at state subscription_id variant_id`,
    ),
    kept: 'as long as the books; what was not paid for loses its names after 30 days',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM gift r
        WHERE r.redeemed_by = {account} OR r.order_id = ANY ({orders}) ORDER BY r.created_at`,
      beside: columns('created_at deliver_at ends_at periods period starts_at state'),
      withheld: { token_hash: 'a hash of a secret' },
    },
    erased: [
      {
        columns: [...TYPED, 'redeemed_by', 'token_hash'],
        sql: `UPDATE gift r SET giver_name = '', message = '',
            redeemed_by = CASE WHEN r.redeemed_by = {account} THEN NULL ELSE r.redeemed_by END,
            recipient_name = CASE WHEN r.state = 'ready' THEN r.recipient_name ELSE '' END,
            recipient_email = CASE WHEN r.state = 'ready' THEN r.recipient_email ELSE '' END,
            token_hash = CASE WHEN r.state = 'ready' THEN r.token_hash END
          WHERE r.redeemed_by = {account} OR r.order_id = ANY ({orders})`,
      },
    ],
    leaves: {
      recipient_name:
        'of a gift that is paid and not redeemed: it belongs to the recipient, until they redeem it or it expires',
      recipient_email: 'as recipient_name: the shop owes the recipient the delivery',
      token_hash: 'as recipient_name: the link of the recipient goes on working',
    },
  },
}
