import { noteUndeclaredProxy } from '#api/plugins/undeclared-proxies.ts'
import type { Database } from '#db/database.ts'
import { DAY, fixedClock, HOUR, MINUTE } from '#kernel/clock.ts'
import { idOfText } from '#views/admin/areas/wording.ts'
import { plantedAbuse } from './planted-abuse.ts'
import { plantedAudits } from './planted-audits.ts'
import { plantedBankLines } from './planted-bank-lines.ts'
import { plantedCalls } from './planted-calls.ts'
import { plantCapture, plantPromise } from './planted-captures.ts'
import { plantedContacts } from './planted-contacts.ts'
import { plantFailedJob as job } from './planted-job.ts'
import { plantedOffers } from './planted-offers.ts'
import { plantedPartners } from './planted-partners.ts'
import { plantedPayouts } from './planted-payouts.ts'
import { plantedReviews } from './planted-reviews.ts'
import { plantedStatements } from './planted-statements.ts'

/** The time at which everything planted here waits for staff. */
export const attentionClock = fixedClock('2026-11-20T12:00:00Z')
export const ORDER = '00000000-0000-7000-8000-000000000001'
const ATTEMPT = '00000000-0000-7000-8000-000000000002'
export const ROW = '00000000-0000-7000-8000-000000000003'

export const ago = (ms: number): Date => new Date(attentionClock.now().getTime() - ms)

/** Money that a provider secured for the order. */
const CAPTURED = { order: ORDER, attempt: ATTEMPT, row: ROW, begun: ago(DAY), until: ago(-20 * DAY) }

/** A paid gift that was not delivered on its day. */
export const UNDELIVERED_GIFT = `INSERT INTO gift (id, order_id, product_id, variant_id, periods, period, giver_name, recipient_name, recipient_email, message, locale, deliver_at, state, token_hash, expires_at, created_at)
   VALUES ($1, $2, $1, $1, 3, 'P1M', 'Ada', 'Grace', 'grace@example.com', '', 'en', $3::timestamptz, 'ready', 'x', $3::timestamptz + interval '1 year', $3::timestamptz)`

/** For each kind, the statement that makes it wait, and what the command must then name. */
export const PLANTED: Readonly<
  Record<string, { plant(database: Database): Promise<unknown>; subject: string; step: string }>
> = {
  ...plantedPartners({ partnerId: ROW, orderId: ORDER, at: ago(DAY) }),
  ...plantedAudits({ at: ago(DAY), deadSince: ago(7 * HOUR), lastAt: ago(3 * DAY) }),
  'payment-reviews': {
    plant: (database) =>
      database.query(
        `INSERT INTO payment_review (charge_id, id, attempt_id, reason, opened_at) VALUES ($1, $2, $3, 'amount', $4)`,
        [...[ORDER, ROW, ATTEMPT, ago(DAY)]],
      ),
    subject: '100001',
    step: 'kontor order release 100001',
  },
  'shop-cannot-sell': {
    plant: (database) =>
      database.query(
        `INSERT INTO product (id, handle, kind, status, requires_shipping, created_at) VALUES ($1, 'shown', 'single', 'active', true, $2) ON CONFLICT (id) DO UPDATE SET status = 'active', created_at = $2`,
        [ROW, ago(DAY)],
      ),
    subject: 'shop',
    step: 'kontor doctor',
  },
  'words-broken': {
    plant: (database) =>
      database.query(
        `INSERT INTO own_text (locale, english, words, actor, updated_at) VALUES ('de', 'Order {number}', 'Bestellung', 'staff:ada', $1)`,
        [ago(DAY)],
      ),
    subject: idOfText('Order {number}'),
    step: 'kontor i18n own',
  },
  ...plantedContacts({ id: ROW, at: ago(7 * DAY) }),
  ...plantedReviews({ id: ROW, at: ago(DAY) }),
  ...plantedCalls({ id: ROW, since: ago(4 * DAY) }),
  'mail-words-broken': {
    plant: (database) =>
      database.query(
        `INSERT INTO mail_words (template, locale, version, subject, introduction, closing, actor, created_at) VALUES ('shipped', 'de', 1, 'Ihr {paket}', '', '', 'staff:ada', $1)`,
        [ago(DAY)],
      ),
    subject: 'shipped',
    step: 'kontor i18n own',
  },
  'backup-late': {
    plant: (database) =>
      database.query(
        `INSERT INTO backup (taken_at, place, rows, bytes) VALUES ($1, '/backup/older', 1, 1), ($2, '/backup/last', 1, 1)`,
        [ago(9 * DAY), ago(3 * DAY)],
      ),
    subject: '2',
    step: 'kontor backup FOLDER',
  },
  ...plantedPayouts({ at: ago(10 * DAY) }),
  'gifts-undelivered': {
    plant: (database) => database.query(UNDELIVERED_GIFT, [ROW, ORDER, ago(2 * DAY)]),
    subject: '100001',
    step: 'kontor gift resend 100001',
  },
  'payments-unmatched': {
    plant: (database) =>
      database.query(`INSERT INTO payment_unmatched VALUES ('mollie', 'tr_1', 500, 'EUR', 'settled', $1)`, [
        ago(DAY),
      ]),
    subject: 'mollie tr_1',
    step: 'at the provider',
  },
  'renewals-unmatched': {
    plant: (database) =>
      database.query(
        `INSERT INTO payment_unmatched (gateway_id, provider_ref, amount_minor, currency, status, first_seen_at, agreement, period)
         VALUES ('mollie', 'tr_2', 500, 'EUR', 'settled', $1, 'tr_1', '2026-12')`,
        [ago(DAY)],
      ),
    subject: 'mollie tr_2',
    step: 'end the agreement',
  },
  'events-failed': {
    plant: (database) => event(database, 'parked', DAY),
    subject: ROW,
    step: 'keys',
  },
  'events-waiting': {
    plant: (database) => event(database, 'new', DAY),
    subject: ROW,
    step: 'worker',
  },
  'payments-switched-off': {
    plant: (database) => openPayment(database, 'mollie', 'processing'),
    subject: '100001',
    step: 'kontor payment end 100001 WHY',
  },
  'provider-keys-useless': {
    plant: (database) =>
      database.query(
        `INSERT INTO provider_key (gateway_id, field, value, updated_at) VALUES ('mollie', 'account', 'pfl_1', $1)`,
        [ago(DAY)],
      ),
    subject: 'mollie',
    step: 'type the keys of mollie again',
  },
  'refunds-failed': {
    plant: (database) => refund(database, ROW, 'failed'),
    subject: '100001',
    step: 'kontor order refund 100001',
  },
  'refunds-waiting': {
    plant: (database) => refund(database, ROW, 'requested'),
    subject: '100001',
    step: 'kontor order show 100001',
  },
  'refunds-to-transfer': {
    plant: (database) => refund(database, ROW, 'waiting'),
    subject: '100001',
    step: 'kontor order refund-done 100001',
  },
  'refunds-to-claim': {
    plant: async (database) => {
      await refund(database, ROW, 'waiting')
      await database.query(
        `UPDATE payment_refund SET claim_url = 'https://pay.example.com', created_at = $1`,
        [ago(8 * DAY)],
      )
    },
    subject: '100001',
    step: 'kontor order refunds 100001',
  },
  'captures-failed': {
    plant: (database) => plantCapture(database, CAPTURED, 'failed', ago(DAY)),
    subject: '100001',
    step: 'kontor order capture 100001 0',
  },
  'captures-waiting': {
    plant: (database) => plantCapture(database, CAPTURED, 'requested', ago(2 * HOUR)),
    subject: '100001',
    step: 'worker',
  },
  'promises-ending': {
    plant: (database) => plantPromise(database, CAPTURED, ago(-3 * DAY)),
    subject: '100001',
    step: 'kontor order ship 100001',
  },
  'money-unallocated': {
    plant: (database) =>
      database.query(
        `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at, captured_minor, captured_currency, booking)
         VALUES ($1, $2, 'mollie', 'single', 'settled', 1, 500, 'EUR', $3, $3, 500, 'EUR', 'unallocated')`,
        [ORDER, ATTEMPT, ago(DAY)],
      ),
    subject: '100001',
    step: 'kontor order refund 100001 --payment',
  },
  'disputes-open': {
    plant: (database) =>
      database.query(
        `INSERT INTO payment_dispute (charge_id, id, attempt_id, provider_dispute_id, amount_minor, currency, state, created_at, updated_at)
         VALUES ($1, $2, $3, 'dp_1', 500, 'EUR', 'open', $4, $4)`,
        [ORDER, ROW, ATTEMPT, ago(DAY)],
      ),
    subject: '100001',
    step: 'provider',
  },
  ...plantedBankLines({ orderId: ORDER, at: ago(DAY) }),
  'orders-unshipped': {
    plant: async (database) => {
      await database.query(`UPDATE orders SET invoice_number = 'R1', invoiced_at = $2 WHERE id = $1`, [
        ORDER,
        ago(4 * DAY),
      ])
      await database.query(
        `INSERT INTO order_line (order_id, variant_id, position, pieces, product_id, name, unit_price_minor, tax_class) VALUES ($1, $2, 0, 1, 'p', 'P', 1, 'standard')`,
        [ORDER, ROW],
      )
    },
    subject: '100001',
    step: 'kontor order ship 100001',
  },
  ...plantedAbuse({ id: ROW, at: ago(2 * DAY) }),
  ...plantedStatements({ id: ROW, orderId: ORDER, at: ago(DAY), overdueAt: ago(2 * HOUR) }),
  ...plantedOffers({ id: ROW, orderId: ORDER, orderNumber: '100001', at: ago(DAY), untoldAt: ago(2 * DAY) }),
  'documents-unprinted': {
    plant: (database) =>
      database.query(
        `INSERT INTO invoice_document (order_id, kind, number, amount_minor, issued_at, seller) VALUES ($1, 'invoice', 'R000001', 500, $2, '{}')`,
        [ORDER, ago(2 * HOUR)],
      ),
    subject: 'R000001',
    step: 'kontor invoice show R000001',
  },
  'reservations-refused': {
    plant: (database) =>
      database.query(
        `INSERT INTO reservation_refusal (day, product_id, cause, first_at, last_at) VALUES ($1::timestamptz::date, 'cable', 'network', $1, $1)`,
        [ago(DAY)],
      ),
    subject: 'cable',
    step: 'kontor order list --payment awaiting',
  },
  'mails-failed': { plant: (database) => mail(database, 'failed'), subject: ROW, step: 'SMTP_URL' },
  'mails-waiting': { plant: (database) => mail(database, 'pending'), subject: ROW, step: 'worker' },
  'worker-silent': { plant: (database) => job(database, 1), subject: 'worker', step: 'KONTOR_ROLE=worker' },
  'rows-stuck': {
    plant: (database) =>
      database.query(
        `INSERT INTO stuck_work (task, subject, first_at, failures, error, retry_at, cause, last_at) VALUES ('t', 'row', $1, 3, 'boom', $1, 'error', $1)`,
        [ago(DAY)],
      ),
    subject: 't row',
    step: 'read the log',
  },
  'proxies-undeclared': {
    plant: (database) => noteUndeclaredProxy(database, '10.1.2.3', ago(MINUTE)),
    subject: '10.1.2.3',
    step: 'TRUSTED_PROXIES',
  },
  'demo-leftovers': {
    plant: (database) =>
      database.query(
        `INSERT INTO account (id, email, password_hash, password_version, demo, created_at, updated_at) VALUES ($1, 'd@example.com', '', 1, true, $2, $2)`,
        [ROW, ago(DAY)],
      ),
    subject: 'people',
    step: 'empty DATA_DIR',
  },
  'jobs-dead': { plant: (database) => job(database, 25), subject: '77000', step: 'kontor job retry 77000' },
}

function event(database: Database, state: string, age: number): Promise<unknown> {
  return database.query(
    `INSERT INTO payment_event (id, gateway_id, account, event_id, hint, body, received_at, state) VALUES ($1, 'stripe', 'a', 'e', 'h', '', $2, $3)`,
    [ROW, ago(age), state],
  )
}

export function refund(database: Database, id: string, state: string): Promise<unknown> {
  return database.query(
    `INSERT INTO payment_refund (charge_id, id, attempt_id, amount_minor, currency, state, actor, created_at, updated_at) VALUES ($1, $2, $3, 500, 'EUR', $4, 'cli', $5, $5)`,
    [ORDER, id, ATTEMPT, state, ago(DAY)],
  )
}

export function openPayment(database: Database, gatewayId: string, status: string): Promise<unknown> {
  return database.query(
    `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, provider_ref, created_at, updated_at)
     VALUES ($1, $2, $3, 'single', $4, 1, 500, 'EUR', 'tr_9', $5, $5)`,
    [ORDER, ATTEMPT, gatewayId, status, ago(DAY)],
  )
}

function mail(database: Database, delivery: string): Promise<unknown> {
  return database.query(
    `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, delivery, created_at) VALUES ($1, 'c', 't', 'en', 'a@example.com', 's', '', '', $2, $3)`,
    [ROW, delivery, ago(2 * HOUR)],
  )
}
