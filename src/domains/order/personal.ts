import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'
import { TEXTS } from './store/order-columns.ts'

/** Personal columns of an order. All optional texts are personal. */
const ORDER_COLUMNS = [
  ...columns('account_id billing email key owner_hash shipping_address'),
  ...TEXTS.columnNames,
]
const NO_TEXTS = TEXTS.columnNames.map((name) => `${name} = '',`).join(' ')

/**
 * Personal data of carts and orders. Orders stay when a person is erased, because books must stay whole: one
 * with an invoice keeps the name and address that the invoice must show and nothing else, any other the
 * country alone. Source: docs/law.md "Personal data" and "Invoices", § 14b UStG, § 147 AO.
 */
export const orderPersonal: PersonalTables = {
  number_series: technicalTable('last_value series'),
  order_delivery: technicalTable('actor at delivered_on order_id'),
  order_hold: technicalTable('actor at order_id'),
  order_event: {
    personal: columns('detail why'),
    technical: columns('actor at from_state id order_id seq to_state what'),
    kept: 'as long as the order',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM order_event r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id, r.id',
      beside: columns('at order_id what'),
    },
    erased: [
      {
        // Texts of the program about a buyer's action name nobody; texts typed by staff may.
        columns: columns('detail why'),
        sql: `UPDATE order_event SET detail = '{}', why = CASE WHEN actor = 'buyer' THEN why ELSE '' END
          WHERE (detail <> '{}' OR why <> '') AND order_id = ANY ({orders})`,
      },
    ],
  },
  // Its hashes name nobody, and rows are kept for a day.
  order_identify_attempt: technicalTable('at id order_id who'),
  order_line: {
    personal: [],
    technical: columns(
      `discount_minor name order_id period pieces position product_id requires_shipping shipped_pieces tax_class tax_minor
       tax_rate_bp unit_price_minor variant_id weight_grams`,
    ),
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM order_line r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id, r.position',
      beside: columns(
        'discount_minor name order_id pieces product_id shipped_pieces tax_minor unit_price_minor',
      ),
    },
  },
  order_note: {
    personal: ['words'],
    technical: columns('actor at id order_id removed_at'),
    kept: 'as long as the order',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM order_note r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id, r.at',
      beside: columns('at order_id'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM order_note WHERE order_id = ANY ({orders})' }],
  },
  order_shipment: {
    personal: ['tracking'],
    technical: columns('actor at carrier id order_id variant_ids'),
    kept: 'as long as the order',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM order_shipment r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id, r.at',
      beside: columns('at carrier order_id'),
    },
    erased: [
      {
        columns: ['tracking'],
        sql: `UPDATE order_shipment SET tracking = '' WHERE tracking <> '' AND order_id = ANY ({orders})`,
      },
    ],
  },
  order_reader: {
    personal: ['owner_hash'],
    technical: columns('order_id until'),
    kept: '90 days after the right to read ended',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM order_reader r
        WHERE r.order_id = ANY ({orders}) OR r.owner_hash = ANY ({sessions}) ORDER BY r.order_id, r.until`,
      beside: columns('order_id until'),
    },
    erased: [
      {
        columns: '*',
        sql: 'DELETE FROM order_reader WHERE order_id = ANY ({orders}) OR owner_hash = ANY ({sessions})',
      },
    ],
  },
  order_withdrawal: technicalTable('at order_id statement_id variant_id'),
  orders: {
    personal: ORDER_COLUMNS,
    technical: columns(
      `cancelled_at completed_at created_at currency discount_code discount_minor discounts erased_at id invoice_number
       invoiced_at locale number payment_in_review placed_at reverse_charge serial shipping_method shipping_minor
       state subtotal_minor tax_included tax_minor total_minor updated_at waiver`,
    ),
    kept: `carts until 90 days after their last change, once their browser's session is over, and a member's with
      the account; placed orders as long as the books`,
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM orders r WHERE r.id = ANY ({orders}) ORDER BY r.created_at',
      beside: columns(
        `id number state currency created_at placed_at completed_at cancelled_at invoice_number invoiced_at
         locale discount_code shipping_method subtotal_minor discount_minor shipping_minor tax_minor
         total_minor waiver`,
      ),
    },
    erased: [
      // A cart was never ordered.
      { columns: 'some-rows', sql: `DELETE FROM orders WHERE state = 'cart' AND id = ANY ({orders})` },
      {
        // The key is replaced by one that nobody was ever given.
        columns: ORDER_COLUMNS,
        sql: `UPDATE orders o SET ${NO_TEXTS} email = '', owner_hash = NULL, account_id = NULL,
          key = translate(substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), 1, 27), '+/', '-_'),
          billing = CASE WHEN o.invoice_number IS NULL THEN jsonb_strip_nulls(jsonb_build_object('country', o.billing -> 'country')) ELSE o.billing - 'tel' END,
          shipping_address = CASE WHEN o.shipping_address IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object('country', o.shipping_address -> 'country')) END,
          erased_at = {now} WHERE o.id = ANY ({orders})`,
      },
    ],
    leaves: {
      billing:
        'name and address of an invoice, which the law wants to be kept with it for eight years (§ 14b UStG); of any other order the country',
      shipping_address: 'the country, which the tax of the order depends on',
    },
  },
  reservation_refusal: technicalTable('cause day first_at last_at product_id times'),
  stock_reservation: {
    personal: ['network'],
    technical: columns('closed_at created_at expires_at order_id pieces state variant_id'),
    kept: 'the network until the reservation ends, 30 days at most',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM stock_reservation r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id, r.variant_id',
      beside: columns('created_at expires_at order_id pieces'),
      withheld: { network: 'a keyed hash of a network, which says nothing without the key of the shop' },
    },
    erased: [
      {
        columns: ['network'],
        sql: 'UPDATE stock_reservation SET network = NULL WHERE network IS NOT NULL AND order_id = ANY ({orders})',
      },
    ],
  },
  stock_movement: technicalTable('actor at delta id note order_id reason seq undoes variant_id'),
}
