import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data of subscriptions: whose they are. An erasure ends them first (`erasePerson`); then only the
 * account is forgotten, because their orders stay as books and the consent once its provider was told. Source: docs/law.md "Personal data".
 */
export const subscriptionPersonal: PersonalTables = {
  plan: technicalTable('benefits family grace_days level opens_library product_id trial_days try_days'),
  plan_content: technicalTable('plan_id product_id'),
  // Before the subscription, which forgets whose it is.
  subscription_event: {
    personal: ['why'],
    technical: columns('actor at from_state id subscription_id to_state what'),
    kept: 'as long as the account',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM subscription_event r
        JOIN subscription s ON s.id = r.subscription_id WHERE s.account_id = {account} ORDER BY r.id`,
      beside: columns('at what'),
    },
    erased: [
      {
        // Reasons of the program name nobody; those that staff typed may.
        columns: ['why'],
        sql: `UPDATE subscription_event SET why = '' WHERE why <> '' AND actor LIKE 'staff:%'
          AND subscription_id IN (SELECT id FROM subscription WHERE account_id = {account})`,
      },
    ],
  },
  subscription: {
    personal: ['account_id', 'agreement', 'gone_agreement'],
    technical: columns(
      `anchor_at announced_for consent_days created_at currency due_at ended_at ends_at gateway_id grace_days id kind
       next_period next_price_minor next_product_id next_variant_id number
       paid_until paused_until period price_minor product_id renews state time_zone to_tell_since try_days variant_id`,
    ),
    kept: 'as long as the account',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM subscription r WHERE r.account_id = {account} ORDER BY r.id',
      beside: columns('created_at ends_at number paid_until period price_minor state'),
    },
    erased: [
      {
        columns: ['account_id', 'agreement', 'gone_agreement'],
        // The name of a consent stays until its provider knows that it has ended.
        sql: `UPDATE subscription SET account_id = NULL, gone_agreement = NULL,
            agreement = CASE WHEN to_tell_since IS NOT NULL THEN agreement END WHERE account_id = {account}`,
      },
    ],
  },
  subscription_period: technicalTable(
    'created_at ends_at failed_tries id in_vain_since number order_id starts_at state subscription_id',
  ),
  plan_change: technicalTable(
    `created_at credit_minor ends_at expires_at from_anchor_at from_paid_until from_period from_price_minor from_product_id
     from_variant_id id in_vain_since order_id starts_at state subscription_id to_period to_price_minor to_product_id to_variant_id`,
  ),
}
