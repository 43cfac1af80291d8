import { columns, type PersonalTables } from '#db/personal-data.ts'

/**
 * Personal data of documents. An erasure leaves them: the law wants invoices to be kept whole for eight years.
 * Source: docs/law.md "Invoices", § 14b UStG, § 147 AO.
 */
export const invoicePersonal: PersonalTables = {
  invoice_document: {
    personal: [],
    // The seller is the shop itself.
    technical: columns('amount_minor id issued_at kind number order_id printed_at seller'),
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM invoice_document r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id, r.id',
      beside: columns('amount_minor issued_at kind number order_id'),
    },
  },
  invoice_file: {
    personal: ['content'],
    technical: columns('document_id order_id sha256'),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT jsonb_build_object('order_id', r.order_id, 'content', NULL) AS row FROM invoice_file r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id`,
      beside: columns('order_id'),
      withheld: { content: 'a PDF, which the order’s page offers; its data are those of the order' },
    },
    leaves: {
      content:
        'an invoice with the name and address that it must show, which the law wants to be kept for eight years (§ 14b UStG)',
    },
  },
}
