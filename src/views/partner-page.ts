import QRCode from 'qrcode'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  countPaidOrders,
  explain,
  type PartnerOrderRow,
  type PartnerRow,
  readClicks,
  readPartnerCodes,
  readPartnerOf,
  readRefs,
  refLeadsUntil,
} from '#domains/partner/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { isUuid } from '#kernel/ids.ts'
import { basePathOf, isLocaleCode, type LocaleCode } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActivePartnerView, PartnerLinkView, PartnerOrderView, PartnerView } from '#web/partner/views.ts'

import { readPartnerPayouts, type SignCredit } from './partner-payouts.ts'

const PAGE_SIZE = 20

// By the key of the list: the order after which the page begins is found by its id.
const listed = statement<{
  readonly partnerId: string
  readonly after: string | null
  readonly limit: number
}>(
  'partner-page-orders',
  `SELECT p.order_id AS "orderId", p.way, p.refused, p.chain, p.placed_at AS "placedAt", p.paid_at AS "paidAt", o.number
   FROM partner_order p JOIN orders o ON o.id = p.order_id WHERE p.partner_id = $partnerId
   AND ($after::uuid IS NULL OR (p.placed_at, p.order_id) < (SELECT l.placed_at, l.order_id FROM partner_order l WHERE l.order_id = $after AND l.partner_id = $partnerId))
   ORDER BY p.placed_at DESC, p.order_id DESC LIMIT $limit`,
)

type ListedOrder = Pick<PartnerOrderRow, 'orderId' | 'refused' | 'chain' | 'placedAt' | 'paidAt'> & {
  readonly number: string
}

/** Who reads the page, and how. */
export interface PartnerReader {
  readonly accountId: string
  readonly locale: LocaleCode
  readonly mountPath: string
  /** Scheme and host of the links. */
  readonly origin: string
  readonly rules: ShopRules
  readonly translate: Translate
  readonly signer: SignCredit
  readonly now: Date
}

/** What the address of the page asks for. */
export interface PartnerRequest {
  /** The page that a link is to lead to; '' for the home page. */
  readonly page: string
  /** The order after which the list begins; null: from the newest. */
  readonly after: string | null
}

/** Reads the page of the partner programme for one account. Source: docs/http-contract.md "Partner programme". */
export async function readPartnerPage(
  db: Queryable,
  reader: PartnerReader,
  request: PartnerRequest,
): Promise<PartnerView> {
  const { isOpen, windowDays, firstClick } = reader.rules.partners
  const own = await readPartnerOf(db, reader.accountId)
  const partner = own ? await activePartner(db, own, reader, request) : isOpen ? null : 'closed'
  return { windowDays, firstClick, partner }
}

async function activePartner(
  db: Queryable,
  { id, state, ref }: PartnerRow,
  reader: PartnerReader,
  { page, after }: PartnerRequest,
): Promise<ActivePartnerView> {
  const from = after !== null && isUuid(after) ? after : null
  const [refs, codes, clicks, paidOrders, payouts, found] = await Promise.all([
    readRefs(db, id),
    readPartnerCodes(db, id),
    readClicks(db, id),
    countPaidOrders(db, id),
    readPartnerPayouts(db, { id }, reader),
    db.query<ListedOrder>(listed, listed.bind({ partnerId: id, after: from, limit: PAGE_SIZE + 1 })),
  ])
  const orders = found.slice(0, PAGE_SIZE)
  return {
    state,
    ref: ref ?? '',
    former: refs.flatMap((one) => {
      const until = one.retiredAt && refLeadsUntil(one.retiredAt)
      return until && until > reader.now ? [{ ref: one.ref, until: until.toISOString() }] : []
    }),
    link: await linkTo(page, ref ?? '', reader),
    codes: codes.map(({ code }) => code),
    clicks,
    paidOrders,
    payouts,
    orders: orders.map((order) => shown(order, reader)),
    next: found.length > PAGE_SIZE ? (orders.at(-1)?.orderId ?? null) : null,
  }
}

function shown(
  { number, placedAt, paidAt, refused, chain }: ListedOrder,
  { locale, rules, translate }: PartnerReader,
): PartnerOrderView {
  const code = locale === 'ar' ? 'ar-u-nu-latn' : locale
  const date = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: rules.timeZone })
  return {
    number,
    placedAt: placedAt.toISOString(),
    state: refused !== null ? 'own' : paidAt === null ? 'unpaid' : 'paid',
    why: explain(chain, translate, (at) => date.format(new Date(at))),
  }
}

/** Pages that are of no use to a visitor who follows a link. */
const NO_LINKS = /^\/(?:admin|setup|api|order|profile|partner|login|password|email)(?:\/|$)/
/** Parameters that other programs append to addresses. */
const TRACKERS = /^(?:ref|utm_.*|fbclid|gclid|flash|token)$/

/**
 * Builds the link of a partner to a page of the shop, and its QR code. The page may be typed as an address with or
 * without the host; parameters of trackers are dropped.
 */
async function linkTo(
  typed: string,
  ref: string,
  { origin, mountPath, locale }: PartnerReader,
): Promise<PartnerLinkView> {
  const home = basePathOf(mountPath, locale) || '/'
  const page = typed.trim() === '' ? home : typed.trim()
  const target = URL.canParse(page, origin) ? new URL(page, origin) : null
  const isOurs =
    target !== null &&
    target.origin === origin &&
    (mountPath === '' || target.pathname === mountPath || target.pathname.startsWith(`${mountPath}/`)) &&
    !NO_LINKS.test(withoutBase(target.pathname, mountPath))
  if (!isOurs) return { page, url: null, qr: '' }
  for (const name of [...target.searchParams.keys()])
    if (TRACKERS.test(name)) target.searchParams.delete(name)
  target.searchParams.append('ref', ref)
  target.hash = ''
  const url = target.href
  return { page, url, qr: await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) }
}

function withoutBase(pathname: string, mountPath: string): string {
  const path = pathname.slice(mountPath.length)
  const [, segment = ''] = path.split('/')
  return isLocaleCode(segment) ? path.slice(segment.length + 1) : path
}
