import {
  bankStatementStaffActions,
  bookUpload,
  dropUpload,
  STATEMENT_BYTES_MAX,
  uploadStatement,
} from '#domains/bank-statement/index.ts'
import { paymentErrors } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { msg } from '#kernel/translate.ts'
import { ownAccount } from '#processes/bank-ports.ts'
import { file } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { ID } from '../../shapes/common.ts'
import { idField } from './acting.ts'
import { staffMoment } from './order-of-act.ts'

const pageOf = (answer: { readonly id: string } | null) =>
  answer ? `/admin/bank-files/${answer.id}` : '/admin/bank-files/make'

/** Takes a bank statement and has it checked; nothing is booked yet. Source: decision 0064. */
export function bankFileUploadCall({ rules }: { readonly rules: RulesSource }): Call {
  return defineCall({
    path: '/admin/bank-file/upload',
    summary: 'Upload a bank statement; it is checked and nothing is booked',
    action: bankStatementStaffActions.import,
    errors: ['no-account', 'bank-file-not-now'],
    fields: { file: file({ maxBytes: STATEMENT_BYTES_MAX }) },
    page: pageOf,
    answer: ID,
    handle({ fields: { file: bytes = Buffer.alloc(0) }, commit, ...context }) {
      if (ownAccount(rules.current().bankAccount) === null) throw paymentErrors['no-account']()
      const { accountId } = context
      const moment = staffMoment(context)
      return commit(
        async (tx) => {
          const made = await uploadStatement(tx, { bytes, queue: queueJob, ...moment })
          if (made.isNew)
            queueStaffAct(tx, { accountId, what: 'bank-files.upload', subject: made.id, now: moment.now })
          return made
        },
        ({ id }) => ({ id }),
      )
    },
  })
}

/** Has a checked statement booked. Source: decision 0064. */
export function bankFileBookCall(): Call {
  return fileCall('/admin/bank-file/book', 'Book an uploaded bank statement', {
    act: bookUpload,
    what: 'bank-files.book',
    done: msg('The statement is being booked'),
  })
}

/** Puts a checked statement aside that is not to be booked. Source: decision 0064. */
export function bankFileDropCall(): Call {
  return fileCall('/admin/bank-file/drop', 'Put an uploaded bank statement aside', {
    act: dropUpload,
    what: 'bank-files.drop',
    done: msg('The statement is put aside'),
  })
}

function fileCall(
  path: `/${string}`,
  summary: string,
  {
    act,
    what,
    done,
  }: {
    readonly act: typeof bookUpload
    readonly what: 'bank-files.book' | 'bank-files.drop'
    readonly done: string
  },
): Call {
  return defineCall({
    path,
    summary,
    action: bankStatementStaffActions.import,
    errors: ['bank-file-not-now'],
    fields: { file: idField() },
    page: pageOf,
    flash: () => ({ success: done }),
    answer: ID,
    handle({ fields: { file: id }, commit, ...context }) {
      return commit(async (tx) => {
        const moment = staffMoment(context)
        await act(tx, { id, queue: queueJob, ...moment })
        queueStaffAct(tx, { accountId: context.accountId, what, subject: id, now: moment.now })
        return { id }
      })
    },
  })
}
