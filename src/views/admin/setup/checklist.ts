import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { canBePaid, type GatewayInfo } from '#domains/payment/index.ts'
import { missingOf, type OrderNeed, type ShopRules } from '#domains/shop/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Obstacle } from '#web/admin/setup/views.ts'

/** What a process knows beside the database. */
export interface ChecklistFacts {
  readonly rules: Pick<ShopRules, 'face' | 'gateways'>
  /** The ways to pay of this process. */
  readonly ways: readonly Pick<GatewayInfo, 'id' | 'paidThrough'>[]
  readonly hasMailServer: boolean
  /** Whether buyers reach the shop under its origin: it is set, and begins with https. */
  readonly isPublic: boolean
}

type Words = Pick<Obstacle, 'id' | 'stops' | 'title' | 'meaning' | 'path'>

const NEEDS: Readonly<Record<OrderNeed, Words>> = {
  address: {
    id: 'no-address',
    stops: true,
    title: msg('The shop has no address'),
    meaning: msg('Invoices and the imprint must name the seller.'),
    path: '/admin/setup?step=place',
  },
  vat: {
    id: 'no-vat',
    stops: true,
    title: msg('VAT is not decided'),
    meaning: msg('Prices cannot be shown correctly before you say how you charge VAT.'),
    path: '/admin/setup?step=vat',
  },
  shipping: {
    id: 'no-shipping',
    stops: true,
    title: msg('The shop ships nowhere'),
    meaning: msg('Buyers cannot choose a country at checkout.'),
    path: '/admin/setup?step=shipping',
  },
  payment: {
    id: 'no-payment',
    stops: true,
    title: msg('There is no way to pay'),
    meaning: msg(
      'Add a bank account, allow cash on delivery, or set the keys of a payment provider, and switch it on.',
    ),
    path: '/admin/setup?step=payment',
  },
  legal: {
    id: 'no-legal-pages',
    stops: true,
    title: msg('A legal page is missing'),
    meaning: msg('A shop must show imprint, terms, privacy and right of withdrawal.'),
    path: '/admin/setup?step=legal',
  },
}

/** Ways to pay are set up, and each is switched off. */
const ALL_OFF: Words = {
  id: 'no-payment',
  stops: true,
  title: msg('Every way to pay is switched off'),
  meaning: msg('Switch one of them on, so that buyers can order.'),
  path: '/admin/gateways',
}
const NO_PRODUCT: Words = {
  id: 'no-product',
  stops: true,
  title: msg('No product can be bought'),
  meaning: msg('Add a product that is active and has a price and stock.'),
  path: '/admin/setup?step=product',
}
const NO_MAIL: Words = {
  id: 'no-mail',
  stops: false,
  title: msg('Mails are not sent'),
  meaning: msg('Buyers get no confirmation, and you get no new password. Set a mail server.'),
  path: '/admin/setup?step=mail',
}
const UNTESTED_MAIL: Words = {
  id: 'mail-untested',
  stops: false,
  title: msg('The mail server is not tested'),
  meaning: msg('Send a test mail to see whether mails arrive.'),
  path: '/admin/setup?step=mail',
}
const NO_FACTOR: Words = {
  id: 'owner-without-factor',
  stops: false,
  title: msg('An owner has no second factor'),
  meaning: msg('Without it, that owner cannot open the back office.'),
  path: '/profile#security',
}
const NOT_PUBLIC: Words = {
  id: 'no-public-address',
  stops: false,
  title: msg('The public address is not set'),
  meaning: msg('Links in mails and payment providers need it: set SHOP_ORIGIN to an address with https.'),
  path: '/admin/setup?step=done',
}

const facts = statement(
  'checklist-facts',
  `SELECT
     EXISTS (SELECT FROM product p JOIN variant v ON v.product_id = p.id AND v.active JOIN price r ON r.variant_id = v.id
       LEFT JOIN stock s ON s.variant_id = v.id
       WHERE p.status = 'active' AND (NOT v.tracked OR v.backorder OR s.on_hand > s.reserved)) AS "hasProduct",
     EXISTS (SELECT FROM shop_setting WHERE key = 'mailTestedAt')
       OR EXISTS (SELECT FROM (SELECT delivery FROM mail ORDER BY created_at DESC LIMIT 100) AS newest WHERE delivery = 'sent') AS "isMailTested",
     EXISTS (SELECT FROM account a WHERE 'owner' = ANY (a.roles) AND NOT a.demo
       AND NOT EXISTS (SELECT FROM account_totp t WHERE t.account_id = a.id)
       AND NOT EXISTS (SELECT FROM passkey k WHERE k.account_id = a.id)) AS "hasBareOwner"`,
)

interface StoredFacts {
  readonly hasProduct: boolean
  readonly isMailTested: boolean
  readonly hasBareOwner: boolean
}

/** Reads what is still to do, what stops orders first. The words are English. */
export async function readObstacles(db: Queryable, known: ChecklistFacts): Promise<readonly Obstacle[]> {
  const [stored] = await db.query<StoredFacts>(facts)
  const { rules, ways, hasMailServer, isPublic } = known
  const missing = missingOf(rules.face, canBePaid(ways, rules))
  const isSetUpToPay = canBePaid(ways, { face: rules.face, gateways: {} })
  return [
    ...missing.map((need) => (need === 'payment' && isSetUpToPay ? ALL_OFF : NEEDS[need])),
    ...(stored?.hasProduct ? [] : [NO_PRODUCT]),
    ...(hasMailServer ? (stored?.isMailTested ? [] : [UNTESTED_MAIL]) : [NO_MAIL]),
    ...(stored?.hasBareOwner ? [NO_FACTOR] : []),
    ...(isPublic ? [] : [NOT_PUBLIC]),
  ]
}

/** Returns the obstacles in a language. */
export function inLanguage(obstacles: readonly Obstacle[], t: Translate): readonly Obstacle[] {
  return obstacles.map((one) => ({ ...one, title: t(one.title), meaning: t(one.meaning) }))
}
