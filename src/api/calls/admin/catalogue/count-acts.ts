import { z } from 'zod'
import {
  bookStockCount,
  type CountDone,
  catalogStaffActions,
  checkStockCount,
  dropStockCount,
  undoStockCount,
} from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { file, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { ID } from '../../../shapes/common.ts'

/** Largest file of a count: 10,000 rows with room for other columns. Units: bytes. */
const FILE_BYTES_MAX = 8 * 1024 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const count = () => text({ max: 36, pattern: UUID })
const note = () => text({ max: 300 })
const pageOf = (answer: { readonly id: string } | null) =>
  answer ? `/admin/stock-counts/${answer.id}` : '/admin/stock-counts'

/** Takes a file of counted pieces and notes its differences; nothing is booked yet. Source: decision 0059. */
export function countCheckCall(): Call {
  return defineCall({
    path: '/admin/stock-count/check',
    summary: 'Upload counted pieces by SKU; they are compared and nothing is booked',
    action: catalogStaffActions.stock,
    errors: ['unreadable-file'],
    fields: { file: file({ maxBytes: FILE_BYTES_MAX }) },
    page: (answer: { readonly id: string } | null) => (answer ? pageOf(answer) : '/admin/stock-counts/make'),
    answer: ID,
    handle({ fields: { file: bytes }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        const made = await checkStockCount(tx, {
          bytes: bytes ?? Buffer.alloc(0),
          actor: `staff:${accountId}`,
          now,
        })
        queueStaffAct(tx, { accountId, what: 'stock-counts.check', subject: made.id, now })
        return made
      })
    },
  })
}

/** Books the differences of a count. Source: decision 0059. */
export function countBookCall(): Call {
  return defineCall({
    path: '/admin/stock-count/book',
    summary: 'Book the differences of a stock count',
    action: catalogStaffActions.stock,
    errors: ['count-not-now'],
    fields: { count: count(), note: note() },
    page: pageOf,
    flash: () => ({ success: msg('The count is booked') }),
    answer: z.object({ ...ID.shape, booked: z.int(), refused: z.int() }),
    handle({ fields: { count: id, note: why }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        const { done, left } = await bookStockCount(tx, { id, note: why, actor: `staff:${accountId}`, now })
        const after = { booked: done, refused: left, note: why }
        queueStaffAct(tx, { accountId, what: 'stock-counts.book', subject: id, after, now })
        return { id, booked: done, refused: left }
      })
    },
  })
}

/** Takes back what a count booked. Source: decision 0059. */
export function countUndoCall(): Call {
  return defineCall({
    path: '/admin/stock-count/undo',
    summary: 'Take back what a stock count booked',
    action: catalogStaffActions.stock,
    errors: ['count-not-now'],
    fields: { count: count() },
    page: pageOf,
    flash: () => ({ success: msg('The count is undone') }),
    answer: z.object({ ...ID.shape, undone: z.int(), kept: z.int() }),
    handle({ fields: { count: id }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        const { done, left }: CountDone = await undoStockCount(tx, { id, actor: `staff:${accountId}`, now })
        const after = { undone: done, kept: left }
        queueStaffAct(tx, { accountId, what: 'stock-counts.undo', subject: id, after, now })
        return { id, undone: done, kept: left }
      })
    },
  })
}

/** Puts a count aside that is not to be booked. Source: decision 0059. */
export function countDropCall(): Call {
  return defineCall({
    path: '/admin/stock-count/drop',
    summary: 'Put a stock count aside that is not to be booked',
    action: catalogStaffActions.stock,
    errors: ['count-not-now'],
    fields: { count: count() },
    page: pageOf,
    flash: () => ({ success: msg('The count is put aside') }),
    answer: ID,
    handle({ fields: { count: id }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        await dropStockCount(tx, { id, actor: `staff:${accountId}`, now })
        queueStaffAct(tx, { accountId, what: 'stock-counts.drop', subject: id, now })
        return { id }
      })
    },
  })
}
