import { z } from 'zod'
import { ACCOUNT_KEYS, type AccountKey, CHARTS, DEFAULT_ACCOUNTS } from '#domains/book-export/contract.ts'
import { exportBooks, readBookSetting } from '#domains/book-export/index.ts'
import { reportStaffActions } from '#domains/report/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { type Field, oneOf, optional, ruled, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

const page = () => '/admin/books'

/** A day such as `2026-03-31`. */
const day = () =>
  ruled(10, (text) => {
    const at = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
    return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text
  })

/** Makes the next export of the books. Source: decision 0057. */
export function exportBooksCall(): Call {
  return defineCall({
    path: '/admin/books/export',
    summary: 'Export the books of some days',
    action: reportStaffActions.export,
    errors: ['nothing-to-export', 'too-much-to-export', 'export-over-years', 'export-not-over'],
    fields: {
      from: day(),
      to: ruled(10, (text, form) =>
        text >= form('from') && /^20\d\d-\d\d-\d\d$/.test(text) ? text : undefined,
      ),
    },
    page,
    flash: () => ({ success: msg('The export is made') }),
    answer: z.object({ number: z.int() }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const number = await exportBooks(tx, { ...fields, actor: `staff:${accountId}`, now })
        const after = { from: fields.from, to: fields.to }
        queueStaffAct(tx, { accountId, what: 'books.export', subject: String(number), after, now })
        return { number }
      }),
  })
}

const account = () => optional(wholeNumber({ min: 1, max: 999_999_999 }))
const accountFields = Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, account()])) as Readonly<
  Record<AccountKey, Field<number | undefined>>
>

/** Saves the numbers that an accountant gave. An empty account is that of the chart. Source: decision 0057. */
export function bookSettingCall(): Call {
  return defineCall({
    path: '/admin/books/setting',
    summary: 'Set the account numbers of exports',
    action: reportStaffActions.export,
    fields: {
      chart: oneOf(CHARTS),
      consultant: wholeNumber({ min: 1_001, max: 9_999_999 }),
      client: wholeNumber({ min: 1, max: 99_999 }),
      firstMonth: wholeNumber({ min: 1, max: 12 }),
      ...accountFields,
    },
    page,
    flash: () => ({ success: msg('The setting is saved') }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        const now = clock.now()
        const { chart, consultant, client, firstMonth } = fields
        const usual = DEFAULT_ACCOUNTS[chart]
        const accounts = Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, fields[key] ?? usual[key]]))
        const before = { ...(await readBookSetting(tx)) }
        const after = { chart, consultant, client, firstMonth, accounts }
        await saveSettings(tx, { bookExport: after }, now)
        queueStaffAct(tx, { accountId, what: 'books.setting', subject: 'bookExport', before, after, now })
      }),
  })
}
