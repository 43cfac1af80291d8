import type { Translate } from '#kernel/translate.ts'
import type { ActField, Cell, TableView } from '#web/admin/views.ts'

export const NOTHING: Cell = { kind: 'nothing' }

/** Returns a cell with a text of the program. */
export const text = (words: string): Cell => ({ kind: 'text', text: words })

/** Returns a cell with a text of somebody outside. */
export const outside = (words: string | null): Cell => (words ? { kind: 'outside', text: words } : NOTHING)

/** Returns a cell with an instant; nothing for null. */
export const instant = (at: Date | null): Cell => (at ? { kind: 'instant', at: at.toISOString() } : NOTHING)

/** Returns a cell with an amount in minor units. */
export const amount = (minor: number, currency: string): Cell => ({
  kind: 'money',
  money: { amount: minor, currency },
})

/** Returns a cell with a number. */
export const count = (value: number): Cell => ({ kind: 'number', value })

/** Returns a cell that leads to the page of another record. */
export const link = (words: string, path: string): Cell => ({ kind: 'link', text: words, path })

/** Declares a column of a record's table. */
export const column = (label: string): TableView['columns'][number] => ({ label, isNumber: false })

/** Declares a column of numbers or amounts. */
export const numbers = (label: string): TableView['columns'][number] => ({ label, isNumber: true })

/** Declares the field in which staff say why. */
export function whyField(t: Translate, isRequired = false): ActField {
  return { kind: 'long-text', name: 'why', label: t('Reason'), hint: '', isRequired }
}

/** Declares the box that must be ticked before something that cannot be taken back. */
export function confirmField(t: Translate, label: string): ActField {
  return { kind: 'check', name: 'confirm', label, hint: t('It cannot be taken back.'), isRequired: true }
}

/** The text of a LIKE pattern that finds what begins with the words. */
export const beginning = (words: string): string => `${words.replaceAll(/[\\%_]/g, '\\$&')}%`

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns whether a text of an address is an id. */
export const isId = (word: string): boolean => ID.test(word)
