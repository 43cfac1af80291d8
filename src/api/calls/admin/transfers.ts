import { z } from 'zod'
import {
  dropTransferFile,
  makeTransferFile,
  type PaymentEngine,
  paymentErrors,
  paymentStaffActions,
  sendTransferFile,
} from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { msg } from '#kernel/translate.ts'
import { recordingEngine } from '#processes/recording-act.ts'
import { readTransferable } from '#views/admin/orders/transferable.ts'
import { eachNamed, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { staffMoment } from './order-of-act.ts'

interface TransferParts {
  readonly payments: PaymentEngine
  readonly rules: RulesSource
}

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const fileField = () => text({ max: 20 })

/** Makes a file of transfers of the refunds whose IBAN staff typed. */
export function adminTransfersMakeCall({ payments, rules }: TransferParts): Call {
  return defineCall({
    path: '/admin/transfers/make',
    summary: 'Make a file of transfers',
    action: paymentStaffActions.refund,
    errors: [
      'no-refunds',
      'no-account',
      'iban-invalid',
      'unknown-refund',
      'refund-ended',
      'refund-in-file',
      'refund-currency',
    ],
    money: true,
    fields: {
      iban: eachNamed(new RegExp(`^iban\\.${ID}$`), text({ max: 50 })),
      holder: eachNamed(new RegExp(`^holder\\.${ID}$`), text({ max: 70 })),
    },
    page: (answer: { readonly file: string } | null) => `/admin/transfers/${answer?.file ?? 'new'}`,
    flash: () => ({ success: msg('The file is made. Save it and hand it to your bank') }),
    answer: z.object({ file: z.string() }),
    async handle({ fields, database, ...context }) {
      const from = rules.current().bankAccount
      if (from === null) throw paymentErrors['no-account']()
      const typed = new Map([...fields.iban].filter(([, iban]) => iban !== ''))
      const refunds = (await readTransferable(database, [...typed.keys()])).map(
        ({ chargeId, refundId, number, name }) => ({
          chargeId,
          refundId,
          holder: fields.holder.get(refundId) || name,
          iban: typed.get(refundId) ?? '',
          words: `${rules.current().shopName} ${number}`.trim(),
        }),
      )
      if (refunds.length !== typed.size) throw paymentErrors['unknown-refund']()
      const ids = refunds.map(({ refundId }) => refundId)
      const act = { what: 'transfers.make', subject: 'new', after: { refunds: ids } } as const
      const recording = recordingEngine(payments, context, act)
      return { file: await makeTransferFile(recording, { from, refunds }, staffMoment(context)) }
    },
  })
}

/** Marks a file as handed to the bank. */
export function adminTransfersSentCall({ payments }: TransferParts): Call {
  return defineCall({
    path: '/admin/transfers/sent',
    summary: 'Mark a file of transfers as sent',
    action: paymentStaffActions.refund,
    errors: ['file-ended', 'refund-ended', 'unknown-refund', 'refund-not-by-hand'],
    money: true,
    fields: { file: fileField() },
    flash: () => ({ success: msg('The refunds are booked') }),
    async handle({ fields, ...context }) {
      const act = { what: 'transfers.sent', subject: fields.file } as const
      await sendTransferFile(recordingEngine(payments, context, act), fields.file, staffMoment(context))
    },
  })
}

/** Takes a file back. */
export function adminTransfersDropCall({ payments }: TransferParts): Call {
  return defineCall({
    path: '/admin/transfers/drop',
    summary: 'Take a file of transfers back',
    action: paymentStaffActions.refund,
    errors: ['file-ended', 'unknown-refund', 'refund-not-by-hand'],
    money: true,
    fields: { file: fileField() },
    flash: () => ({ success: msg('The refunds wait for their transfer again') }),
    async handle({ fields, ...context }) {
      const act = { what: 'transfers.drop', subject: fields.file } as const
      await dropTransferFile(recordingEngine(payments, context, act), fields.file, staffMoment(context))
    },
  })
}
