import type { Database } from '#db/database.ts'
import { seedDemo } from '#demo/seed/seed-shop.ts'
import { type Desk, deskOf } from '../flows/payment/desk.ts'
import { Person } from './access-people.ts'
import { saveRule } from './commission-rules.ts'
import { openProgramme } from './partners.ts'
import { cashierOf } from './paying.ts'
import { PLANTED } from './planted-attention.ts'
import { liveThrough } from './rich-books.ts'
import type { RunningShop } from './running-shop.ts'
import type { TestSandbox } from './use-sandbox.ts'

/** Kinds of waiting things that need rows of their own; the others wait in the shop's history. */
const WAITING = [
  'events-failed',
  'payments-unmatched',
  'jobs-dead',
  'mails-failed',
  'backup-late',
  'bank-files-waiting',
  'statements-waiting',
  'contacts-waiting',
  'abuse-open',
  'reviews-waiting',
  'blocked-orders',
  'webhooks-failed',
  'payouts-requested',
  'held-commissions',
]

/**
 * Fills a shop so that every list of the back office has a row: the demo's catalogue, a full history of payments,
 * a customer with a subscription and a gift who is a partner too, acts of staff, a run of many acts, a count of stock, a failed job and a waiting event.
 * Returns an owner.
 */
export async function fillOffice(shop: RunningShop, sandbox: TestSandbox): Promise<Person> {
  const { database, clock, environment } = shop.core
  await seedDemo({ database, clock, dataDir: environment.dataDir, queueJob: async () => undefined })
  await shop.drain()
  const desk: Desk = deskOf(shop, sandbox)
  await liveThrough(shop, cashierOf(shop, sandbox), desk)
  const [owner, member] = [new Person(shop, 'owner'), new Person(shop, 'member')]
  await owner.enter()
  await member.enter()
  await member.subscriptionNumber('running')
  await member.giftNumber()
  await openProgramme(shop)
  await member.call('/partner/activate', { terms: '1' })
  await addRule(owner)
  await actAs(owner, member)
  await deleteProduct(database, owner)
  await database.query(
    `INSERT INTO stock_count (id, state, created_by, created_at, updated_at) VALUES (uuidv7(), 'checked', 'cli', $1, $1)`,
    [clock.now()],
  )
  await database.query(
    `INSERT INTO look (id, title, text, alt, points, position, is_shown, created_at) VALUES (uuidv7(), '{"en":"A room"}', '{}', '{}', '[{"product":"gone","left":20,"top":30}]', 1, true, $1)`,
    [clock.now()],
  )
  await database.query(
    `INSERT INTO partner_material (id, title, text, page, position, created_at) VALUES (uuidv7(), '{"en":"Summer"}', '{"en":"Listen"}', '', 1, $1)`,
    [clock.now()],
  )
  await database.query(
    `INSERT INTO payout_file (id, number, type, currency, holder, iban, bic, created_at, created_by) VALUES (uuidv7(), 'A901', 'paypal', 'EUR', '', '', '', $1, 'cli')`,
    [clock.now()],
  )
  for (const kind of WAITING) await PLANTED[kind]?.plant(database)
  await database.query(
    `INSERT INTO outgoing_call (id, endpoint_id, event, cause, body, state, created_at, queued_at, next_at, tries)
     SELECT uuidv7(), id, 'test', 'test', '{}', 'delivered', $1, $1, $1, 1 FROM call_endpoint WHERE account_id IS NULL`,
    [clock.now()],
  )
  await database.query(
    `INSERT INTO device_client (id, name, scopes, created_at, changed_at) VALUES ('shelf-player', 'Shelf player', '{library}', $1, $1) ON CONFLICT DO NOTHING`,
    [clock.now()],
  )
  await member.call('/user/token/create', { name: 'Reading list', scopes: 'profile' })
  return owner
}

/** Saves a commission rule, as its preview shows it. */
async function addRule(owner: Person): Promise<void> {
  const { status, body } = await saveRule(owner.buyer, 'new', { name: 'First orders', phase: 'first' })
  if (status !== 200) throw new Error(`the rule is not saved: ${JSON.stringify(body)}`)
}

/** Deletes a product that nobody bought, so that one can be put back. */
async function deleteProduct(database: Database, owner: Person): Promise<void> {
  const [free] = await database.query<{ handle: string }>(
    `SELECT p.handle FROM product p WHERE p.kind = 'single' AND NOT EXISTS (SELECT FROM variant v JOIN order_line l ON l.variant_id = v.id WHERE v.product_id = p.id)
     ORDER BY p.handle DESC LIMIT 1`,
  )
  const { text } = await owner.call('/admin/product/remove', { product: free?.handle ?? '' })
  if (JSON.parse(text).isKept !== false) throw new Error(`${free?.handle} is not deleted: ${text}`)
}

/** Leaves what staff leave: a note, a view, a run of acts on many rows. */
async function actAs(owner: Person, member: Person): Promise<void> {
  const done = async (path: string, fields: Readonly<Record<string, string>>) => {
    const { status, text } = await owner.call(path, fields)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  }
  await done('/admin/customer/note', { id: member.accountId, note: 'Calls on Mondays' })
  await done('/admin/view/save', { area: 'orders', name: 'Open ones', query: 'state=placed', share: '1' })
}
