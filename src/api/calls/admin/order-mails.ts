import { readDocuments } from '#domains/invoice/index.ts'
import { mailErrors, mailStaffActions, sendDocumentAgain } from '#domains/mail-log/index.ts'
import { orderErrors } from '#domains/order/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { canBePrinted } from '#processes/print-document.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { findOrder, numberField } from './order-of-act.ts'

/** Mails an invoice or credit note of an order to its buyer again. Source: decision 0058. */
export function adminOrderDocumentCall(): Call {
  return defineCall({
    path: '/admin/order/document',
    summary: 'Mail a document of an order again',
    action: mailStaffActions['send-again'],
    errors: ['mail-just-sent', 'document-not-ready', 'order-ended'],
    fields: { number: numberField(), document: text({ max: 40 }) },
    flash: () => ({ success: msg('The document is on its way to the buyer') }),
    async handle({ fields, commit, database, accountId, clock }) {
      const order = await findOrder(database, fields.number)
      const found = (await readDocuments(database, order.id)).find(({ number }) => number === fields.document)
      if (!found) throw commonErrors['not-found']({ fields: ['document'] })
      if (!order.email) throw orderErrors['order-ended']()
      if (!(await canBePrinted(database, found))) throw mailErrors['document-not-ready']()
      const now = clock.now()
      await commit(async (tx) => {
        await sendDocumentAgain(tx, { orderId: order.id, kind: found.kind, number: found.number, now })
        const after = { document: found.number, to: order.email }
        queueStaffAct(tx, { accountId, what: 'orders.document', subject: fields.number, after, now })
      })
    },
  })
}
