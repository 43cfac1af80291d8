import { readOrderById, shownOf } from '#domains/order/index.ts'
import { readRefunds } from '#domains/payment/index.ts'
import { openPayments } from '#main/payments.ts'
import { previewRefund } from '#processes/staff-refund/refund-by-staff.ts'
import type { RefundChoice } from '#views/admin/refund/refund-facts.ts'
import type { Buyer } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import type { RunningShop } from './running-shop.ts'
import { signInStaff } from './staff-buyer.ts'
import type { Fill, TracedOrder } from './traced-person.ts'
import { handleReport } from './traced-report.ts'

interface Handled {
  readonly word: string
  readonly accountId: string
  readonly fill: Fill
  /** An order that waits for a bank transfer. */
  readonly unpaid: TracedOrder
  readonly given: TracedOrder
}

const DAY = '2030-01-31'

/** Lets staff type the person's words into every form of the back office that is about a person. */
export async function handleAsStaff(shop: RunningShop, handled: Handled): Promise<void> {
  const owner = await signInStaff(shop, 'owner')
  await handleAccount(shop, handled, owner)
  await handleMembership(shop, handled, owner)
  await handleStatements(shop, handled, owner)
  await handleContact(shop, handled, owner)
  await handleReport(shop, handled.fill, owner)
  await handleMoney(shop, handled, owner)
  await handleBank(shop, handled, owner)
}

/** A cancellation that names no contract waits, and only its address says whose it is. */
async function handleStatements(
  { core: { database, clock } }: RunningShop,
  { accountId, fill }: Handled,
  owner: Buyer,
): Promise<void> {
  const [statement] = await database.query<{ number: number }>(
    `INSERT INTO buyer_statement (id, kind, state, locale, name, contract, email, created_at, given_at, note)
     SELECT uuidv7(), 'cancel', 'waiting', 'en', '', '', email, $2, $2, 'no-contract' FROM account WHERE id = $1 RETURNING number`,
    [accountId, clock.now()],
  )
  const number = String(statement?.number)
  const act = (name: string, status = 200) => fill(`/admin/statement/${name}`, { number }, status, owner)
  for (const name of ['refuse', 'reopen', 'done']) await act(name)
  await act('take-back', 409)
}

/** The person writes to the shop; staff answer, note, and do everything else that asks why. */
async function handleContact(
  { core: { database }, drain }: RunningShop,
  { fill }: Handled,
  owner: Buyer,
): Promise<void> {
  const { body } = await fill('/contact')
  const number = String(body.case).slice(1)
  await drain()
  for (const name of ['note', 'assign', 'answer', 'close', 'reopen', 'spam', 'not-spam']) {
    const [thread] = await database.query<{ version: number }>(
      'SELECT version FROM contact_thread WHERE number = $1',
      [number],
    )
    const given = { number, version: String(thread?.version), ...(name === 'assign' ? { to: '' } : {}) }
    await fill(`/admin/contact/${name}`, given, 200, owner)
  }
  await drain()
}

async function handleAccount(
  { core: { database } }: RunningShop,
  { accountId: id, fill, word }: Handled,
  owner: Buyer,
): Promise<void> {
  const act = (path: string, given: Readonly<Record<string, string>>, status = 200) =>
    fill(`/admin/${path}`, given, status, owner)
  await act('customer/note', { id })
  const [{ email }] = (await database.query<{ email: string }>('SELECT email FROM account WHERE id = $1', [
    id,
  ])) as [{ email: string }]
  await act('customer/email', { id, email: `moved-${word}@example.com`.toLowerCase() })
  await act('customer/email', { id, email })
  const [partner] = await database.query<{ id: string }>('SELECT id FROM partner WHERE account_id = $1', [id])
  for (const to of ['blocked', 'active']) await act('partner/state', { id: partner!.id, to })
  for (const to of ['no-pixel', 'no-calls']) await act('partner/outside', { id: partner!.id, to })
  await act('partner/commissions', { id: partner!.id, to: 'held' }, 409)
  for (const path of ['payout/refuse', 'payout/returned']) await act(path, { id: crypto.randomUUID() }, 404)
}

async function handleMembership(
  { core: { database } }: RunningShop,
  { accountId: id, fill, given }: Handled,
  owner: Buyer,
): Promise<void> {
  const act = (path: string, fields: Readonly<Record<string, string>>, status = 200) =>
    fill(`/admin/${path}`, fields, status, owner)
  const film = await sellProduct(database, { name: 'Film', requiresShipping: false })
  const plan = await sellProduct(database, { kind: 'premium', name: 'Given plan', requiresShipping: false })
  await act('entitlement/give', { id, product: film.productId, until: DAY })
  const [entitlement] = await database.query<{ id: string }>(
    'SELECT id FROM entitlement WHERE account_id = $1 AND product_id = $2',
    [id, film.productUuid],
  )
  await act('entitlement/end', { id, entitlement: entitlement!.id, confirm: '1' })
  await act('subscription/give', { id, plan: plan.productId, until: DAY })
  const [row] = await database.query<{ number: string }>(
    'SELECT number FROM subscription WHERE account_id = $1 AND product_id = $2',
    [id, plan.productUuid],
  )
  const { number } = row!
  for (const path of ['pause', 'skip', 'resume'])
    await act(`subscription/${path}`, { number, months: '1' }, 409)
  await act('subscription/cancel', { number })
  await act('subscription/time', { number, days: '3' })
  await act('subscription/day', { number, day: DAY }, 422)
  await act('subscription/forgive', { number, confirm: '1' }, 409)
  await act('subscription/lock', { number, confirm: '1' }, 409)
  await act('subscription/end', { number, confirm: '1' })
  const [gift] = await database.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [
    given.id,
  ])
  for (const path of ['resend', 'extend', 'cancel'])
    await act(`gift/${path}`, { number: gift!.number, confirm: '1' }, 409)
}

/** A line of the bank that is booked for the order and taken back again. */
async function handleBank(
  { core: { database, clock } }: RunningShop,
  { fill, unpaid }: Handled,
  owner: Buyer,
) {
  const [made] = await database.query<{ number: number; order: string }>(
    `INSERT INTO bank_statement_line (account, line_id, booked_on, amount_minor, currency, remittance, debtor_name, outcome, imported_at)
     SELECT 'DE00', 'staff-' || o.id, '2026-11-20', 100, 'EUR', '', '', 'unmatched', $2 FROM orders o WHERE o.id = $1
     RETURNING number, (SELECT number FROM orders WHERE id = $1) AS order`,
    [unpaid.id, clock.now()],
  )
  const { number, order } = made!
  const act = (name: string, fields: Readonly<Record<string, string>> = {}) =>
    fill(`/admin/bank/${name}`, { line: String(number), ...fields }, 200, owner)
  await act('dismiss')
  await act('reopen')
  await act('assign', { order, amount: '' })
  await act('unassign', { order })
}

async function handleMoney(shop: RunningShop, { fill, unpaid, word }: Handled, owner: Buyer): Promise<void> {
  const { database, clock } = shop.core
  const { engine } = openPayments(shop.core)
  const [{ number }] = (await database.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [
    unpaid.id,
  ])) as [{ number: string }]
  const act = (path: string, fields: Readonly<Record<string, string>> = {}, status = 200) =>
    fill(`/admin/${path}`, { number, ...fields }, status, owner)
  await act('order/note')
  const order = (await readOrderById(database, unpaid.id))!
  await act('order/address', { of: 'billing', shown: shownOf(order, 'billing') })
  await act('order/email', { shown: 'another' }, 409)
  await act('order/settle', { gateway: 'bank-transfer', reference: 'T-1' })
  await act('order/ship', { carrier: 'DHL' })
  const refunds = async () =>
    (await readRefunds(database, unpaid.id)).filter(({ state }) => state === 'waiting')
  const refund = async (amountMinor: number): Promise<string> => {
    const choice: RefundChoice = {
      orderId: unpaid.id,
      amountMinor,
      attemptId: null,
      variantIds: [],
      isRestocked: false,
      reason: `${word} 7 reason`,
    }
    const { shown } = await previewRefund(engine, choice, { actor: 'staff', now: clock.now() })
    await act('order/refund', { amount: (amountMinor / 100).toFixed(2), payment: '', shown })
    return (await refunds())[0]!.id
  }
  await act('order/refund/give-up', { refund: await refund(100) })
  await act('order/refund/done', { refund: await refund(200), reference: 'T-2' })
  const last = await refund(300)
  await fill(
    '/admin/transfers/make',
    { [`iban.${last}`]: 'DE89370400440532013000', [`holder.${last}`]: `${word} 7 holder` },
    200,
    owner,
  )
  const [file] = await database.query<{ number: string }>('SELECT number FROM transfer_file')
  await fill('/admin/transfers/sent', { file: file!.number }, 200, owner)
  await act('voucher/seen', {}, 404)
  await act('order/release', {}, 404)
  await act('order/cancel', {}, 409)
  await act('order/unsettle', { reference: 'T-1' }, 409)
}
