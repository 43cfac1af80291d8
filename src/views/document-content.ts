import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { DocumentContent, DocumentLine, PaidBy, VatPart } from '#domains/invoice/contract.ts'
import {
  partsOfCorrection,
  type SellerSettings,
  type StoredDocument,
  sellerOf,
  sumsOfOrder,
} from '#domains/invoice/index.ts'
import { type AddressView, fullAddress } from '#domains/order/contract.ts'
import { exemptionFor } from '#domains/tax/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'

interface OrderFacts {
  readonly number: string
  readonly locale: LocaleCode
  readonly currency: string
  readonly placedAt: Date
  readonly billing: Partial<AddressView>
  readonly shipTo: string | null
  readonly taxIncluded: boolean
  readonly reverseCharge: boolean
  readonly shippingMinor: number | null
  readonly discountMinor: number | null
  readonly lines: readonly {
    readonly name: string
    readonly pieces: number
    readonly unitPriceMinor: number
    readonly taxRateBp: number
    readonly discountMinor: number
    readonly taxMinor: number
  }[]
  readonly payments: readonly { readonly by: PaidBy; readonly amountMinor: number }[] | null
  readonly dueBy: PaidBy | null
  readonly shippedAt: Date | null
  readonly needsShipping: boolean
  readonly periodFrom: Date | null
  readonly periodTo: Date | null
}

/**
 * What was frozen with an order, and what had happened until an instant: its payments by how they came, and
 * when it was shipped. An account of the ledger without a payment was settled by staff: a transfer.
 */
const facts = statement<{ readonly orderId: string; readonly until: Date }>(
  'document-facts',
  `SELECT o.number, o.locale, o.currency, o.placed_at AS "placedAt", o.billing, o.shipping_address ->> 'country' AS "shipTo",
     o.tax_included AS "taxIncluded", o.reverse_charge AS "reverseCharge", o.shipping_minor AS "shippingMinor", o.discount_minor AS "discountMinor",
     (SELECT json_agg(json_build_object('name', l.name, 'pieces', l.pieces, 'unitPriceMinor', l.unit_price_minor, 'taxRateBp', l.tax_rate_bp, 'discountMinor', l.discount_minor, 'taxMinor', l.tax_minor) ORDER BY l.position)
      FROM order_line l WHERE l.order_id = o.id) AS lines,
     (SELECT json_agg(json_build_object('by', paid.by, 'amountMinor', paid.amount) ORDER BY paid.by DESC) FROM (
        SELECT coalesce(a.paid_through, 'bank') AS by, sum(e.amount_minor) AS amount
        FROM ledger_transaction t
        JOIN ledger_entry r ON r.charge_id = t.charge_id AND r.transaction_id = t.id AND r.account = 'receivable'
        JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND starts_with(e.account, 'clearing:')
        LEFT JOIN LATERAL (
          SELECT p.paid_through FROM payment_attempt p WHERE p.charge_id = t.charge_id AND 'clearing:' || p.gateway_id = e.account LIMIT 1
        ) a ON true
        WHERE t.charge_id = o.id AND t.kind IN ('settlement', 'reversal') AND t.at <= $until GROUP BY 1 HAVING sum(e.amount_minor) > 0
      ) paid) AS payments,
     (SELECT p.paid_through FROM payment_attempt p WHERE p.charge_id = o.id AND p.created_at <= $until ORDER BY p.created_at DESC LIMIT 1) AS "dueBy",
     (SELECT min(v.at) FROM order_event v WHERE v.order_id = o.id AND v.what = 'shipped' AND v.at <= $until) AS "shippedAt",
     EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.requires_shipping) AS "needsShipping",
     p.starts_at AS "periodFrom", p.ends_at AS "periodTo"
   FROM orders o LEFT JOIN subscription_period p ON p.order_id = o.id WHERE o.id = $orderId`,
)

/** States of the VAT area of the EU. Source: Directive 2006/112/EC, art. 5. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Reads everything that a document says, as it was at an instant: the frozen order, the money that had come,
 * and for a credit note its share of every rate. Null where the order is gone.
 *
 * @param documents all documents of the order, in the order in which they were written
 */
export async function readDocumentContent(
  db: Queryable,
  document: StoredDocument,
  documents: readonly StoredDocument[],
  seller: SellerSettings,
  until: Date,
): Promise<DocumentContent | null> {
  const values = facts.bind({ orderId: document.orderId, until })
  const [order] = await db.query<OrderFacts>(facts, values)
  if (!order) return null
  const standing = sellerOf(seller)
  const { placedAt } = order
  const exemption = exemptionFor(seller.vatDecisions ?? [], {
    placedAt,
    issuedAt: document.issuedAt,
    present: standing.exemption,
  })
  const named = Object.assign({}, standing, { exemption })
  const billing = fullAddress(order.billing)
  const shipTo = order.shipTo ?? (billing.country || named.country)
  const sums = sumsOfOrder(
    {
      taxIncluded: order.taxIncluded,
      shippingMinor: order.shippingMinor ?? 0,
      lines: order.lines,
    },
    {
      isReverseCharge: order.reverseCharge,
      isExport: EU.has(named.country) && !EU.has(shipTo),
      isExempt: named.exemption !== '',
    },
  )
  const t = translatorOf(order.locale)
  const paid = order.payments ?? []
  const invoiced: DocumentContent = {
    ...sums,
    kind: document.kind,
    number: document.number,
    issuedAt: document.issuedAt,
    locale: order.locale,
    currency: order.currency,
    orderNumber: order.number,
    orderedAt: order.placedAt,
    seller: named,
    buyer: { ...billing, name: billing.name || (billing.company === '' ? t('Customer') : ''), shipTo },
    taxIncluded: order.taxIncluded,
    shippingMinor: order.shippingMinor,
    discountMinor: order.discountMinor,
    payments: paid,
    dueBy: order.dueBy ?? 'bank',
    supply: supplyOf(order, document.issuedAt),
    invoice: null,
  }
  return document.kind === 'invoice' ? invoiced : correctionOf(invoiced, document, documents)
}

/** What needs no shipping is supplied with the payment; a period lasts from one date until another. */
function supplyOf(order: OrderFacts, issuedAt: Date): DocumentContent['supply'] {
  if (order.periodFrom && order.periodTo) return { from: order.periodFrom, to: order.periodTo }
  const at = order.needsShipping ? order.shippedAt : issuedAt
  return at && { from: at, to: at }
}

/** A credit note has one line for each rate of VAT, because a refund names no pieces. */
function correctionOf(
  invoiced: DocumentContent,
  document: StoredDocument,
  documents: readonly StoredDocument[],
): DocumentContent {
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  const until = documents.findIndex(({ id }) => id === document.id)
  const amounts = documents
    .slice(0, until + 1)
    .flatMap(({ kind, amountMinor }) =>
      kind === 'invoice' ? [] : [kind === 'credit-note' ? amountMinor : -amountMinor],
    )
  const vat = partsOfCorrection(invoiced.vat, amounts)
  const t = translatorOf(invoiced.locale)
  const lineOf = ({ category, rateBp, netMinor }: VatPart): DocumentLine => ({
    name: t('Refund for order {number}', { number: invoiced.orderNumber }),
    pieces: 1,
    category,
    rateBp,
    netMinor,
    shownMinor: netMinor,
    unitMinor: netMinor,
  })
  return {
    ...invoiced,
    vat,
    lines: vat.map(lineOf),
    sides: [],
    totalMinor: document.amountMinor,
    shippingMinor: null,
    discountMinor: null,
    // The money has gone back the way it came: nothing is due.
    payments: [{ by: invoiced.payments[0]?.by ?? invoiced.dueBy, amountMinor: document.amountMinor }],
    invoice: invoice ? { number: invoice.number, issuedAt: invoice.issuedAt } : null,
  }
}
