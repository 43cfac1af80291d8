import { type ClipboardEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useLeaveGuard } from '../form/use-leave-guard.tsx'
import type { GridView } from './views.ts'

/** A changed cell as the call takes it: product id, field, the text before, the typed text. */
type Cell = readonly [publicId: string, field: string, was: string, typed: string]

interface Answer {
  readonly changed: readonly {
    readonly publicId: string
    readonly field: string
    readonly was: string
    readonly stored: string
  }[]
  readonly refused: readonly {
    readonly publicId: string
    readonly field: string
    readonly typed: string
    readonly present: string
    readonly problem: string
  }[]
}

/** Why a cell was not saved. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'changed-meanwhile': msg('Somebody else changed this to {present}. Save again to store yours'),
  'not-an-amount': msg('This is not an amount'),
  'not-a-number': msg('This is not a whole number'),
  'too-large': msg('This is too much'),
  'too-long': msg('This is too long'),
  'below-reserved': msg('More pieces than this are promised to buyers'),
  'price-missing': msg('A struck price needs a price'),
  gone: msg('This variant is gone'),
}

/** What the grid says below its title. */
export interface GridNote {
  readonly text: string
  readonly isError: boolean
  /** What was not saved, in words. */
  readonly refused: readonly { readonly key: string; readonly label: string; readonly why: string }[]
}

/** Sends the changed cells of the grid, and moves between them as a spreadsheet does. */
export function useGrid({ product, columns, rows }: GridView) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState<GridNote | null>(null)
  const [undo, setUndo] = useState<readonly Cell[]>([])
  const [isBusy, setBusy] = useState(false)
  const [changes, setChanges] = useState(0)
  /** The stored texts that the person saw, by the name of their input; React moves the inputs' own defaults. */
  const seen = useRef(new Map<string, string>())
  const isDirty = useRef(false)
  // The other pages of the grid have other inputs.
  useLeaveGuard(isDirty, { withQuery: true })
  const inputs = (): HTMLInputElement[] => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? []),
  ]
  function countChanges(): void {
    const count = changedCells(inputs(), seen.current).length
    isDirty.current = count > 0
    setChanges(count)
  }
  // What is newer is shown where nobody has typed. Where somebody has, the text that they saw stays the one that
  // their change is compared with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the shop sent other rows
  useEffect(() => {
    const stored = new Map<string, string>(
      rows.flatMap(({ publicId, cells }) =>
        columns.map(({ field }, index) => [`${field}:${publicId}`, cells[index] ?? ''] as const),
      ),
    )
    const next = new Map<string, string>()
    for (const input of inputs()) {
      const [was, now] = [seen.current.get(input.name), stored.get(input.name) ?? '']
      const isTyped = was !== undefined && ![was, now].includes(shownIn(input))
      next.set(input.name, isTyped ? was : now)
      if (was !== undefined && !isTyped) show(input, now)
    }
    seen.current = next
    countChanges()
  }, [rows])
  const labelOf = (publicId: string, field: string): string => {
    const row = rows.find((one) => one.publicId === publicId)
    const column = columns.find((one) => one.field === field)
    return `${row?.name ?? publicId}: ${column?.label ?? field}`
  }

  async function send(cells: readonly Cell[]): Promise<void> {
    if (isBusy || cells.length === 0) return
    setBusy(true)
    setNote(null)
    const result = await callShop<Answer>('/admin/product/cells', {
      product: product.handle,
      cells: JSON.stringify(cells),
    })
    setBusy(false)
    if (!result.ok) {
      setNote({ text: translateText(t, result.error.text), isError: true, refused: [] })
      return
    }
    const { changed, refused } = result.answer
    const byName = new Map(inputs().map((input) => [input.name, input]))
    function settle(name: string, stored: string, shown: string): void {
      const input = byName.get(name)
      if (!input) return
      seen.current.set(name, stored)
      show(input, shown)
      if (stored === shown) input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
    }
    for (const { publicId, field, stored } of changed) settle(`${field}:${publicId}`, stored, stored)
    // Nothing that was typed is lost: it stays in its cell, beside what is stored now.
    for (const { publicId, field, typed, present } of refused) settle(`${field}:${publicId}`, present, typed)
    setUndo(changed.map(({ publicId, field, was, stored }): Cell => [publicId, field, stored, was]))
    setNote({
      text: t('{cells, plural, one {# cell is saved} other {# cells are saved}}', { cells: changed.length }),
      isError: refused.length > 0,
      refused: refused.map(({ publicId, field, problem, present }) => ({
        key: `${field}:${publicId}`,
        label: labelOf(publicId, field),
        why: t(PROBLEMS[problem] ?? problem, { present: present === '' ? '–' : present }),
      })),
    })
    countChanges()
    await revalidate()
  }

  return {
    form,
    note,
    isBusy,
    changes,
    canUndo: undo.length > 0,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      void send(changedCells(inputs(), seen.current))
    },
    undo: () => void send(undo),
    onChange: countChanges,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const input = event.target
      if (!(input instanceof HTMLInputElement) || input.dataset.cell === undefined) return
      const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey) return
      const [row = 0, column = 0] = input.dataset.cell.split(',').map(Number)
      const next = form.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step},${column}"]`)
      event.preventDefault()
      next?.focus()
      if (next && next.type !== 'checkbox') next.select()
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const input = event.target
      if (!(input instanceof HTMLInputElement) || input.dataset.cell === undefined) return
      const table = event.clipboardData
        .getData('text/plain')
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => line.split('\t'))
      if (table.length === 1 && table[0]?.length === 1) return
      event.preventDefault()
      const [row = 0, column = 0] = input.dataset.cell.split(',').map(Number)
      const at = new Map(inputs().map((one) => [one.dataset.cell, one]))
      table.forEach((texts, down) => {
        texts.forEach((text, across) => {
          paste(at.get(`${row + down},${column + across}`), text)
        })
      })
      countChanges()
    },
  }
}

const FLAGS = ['1', 'true', 'yes', 'x']

/** Writes a pasted text into a cell, if there is one that may be changed. */
function paste(input: HTMLInputElement | undefined, text: string): void {
  if (!input || input.disabled) return
  if (input.type === 'checkbox') input.checked = FLAGS.includes(text.trim().toLowerCase())
  else input.value = text.trim()
}

function show(input: HTMLInputElement, text: string): void {
  if (input.type === 'checkbox') input.checked = text === '1'
  else input.value = text
}

function shownIn(input: HTMLInputElement): string {
  if (input.type === 'checkbox') return input.checked ? '1' : '0'
  return input.value
}

/** Returns the cells whose text is another than the one that was seen in them. */
function changedCells(inputs: readonly HTMLInputElement[], seen: ReadonlyMap<string, string>): Cell[] {
  return inputs.flatMap((input): Cell[] => {
    const [field = '', publicId = ''] = input.name.split(':')
    const [was, typed] = [seen.get(input.name), shownIn(input)]
    return was === undefined || was === typed ? [] : [[publicId, field, was, typed]]
  })
}
