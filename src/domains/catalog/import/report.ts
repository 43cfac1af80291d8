import type { Note, ProductDraft } from './draft.ts'
import type { ProductPlan, RowResult } from './plan-product.ts'

/** The result of an import, row by row. */
export type ImportReport =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true
      readonly rows: readonly ReportRow[]
      readonly totals: Readonly<Record<RowResult, number>> & { readonly warnings: number }
    }

export interface ReportRow {
  /** Line of the file, from 1. */
  readonly line: number
  readonly handle: string
  readonly result: RowResult | 'warning'
  readonly text: string
}

/** Builds the report of an import. `totals` counts products, not rows. */
export function reportOf(
  file: { readonly products: readonly ProductDraft[]; readonly notes: readonly Note[] },
  plans: readonly ProductPlan[],
  pictured: ReadonlyMap<number, ProductPlan>,
  problems: ReadonlyMap<string, string>,
): ImportReport {
  const totals = { created: 0, updated: 0, unchanged: 0, error: 0, warnings: 0 }
  const rows: ReportRow[] = file.notes.map(({ line, level, text }) => ({
    line,
    handle: '',
    result: level,
    text,
  }))
  file.products.forEach((draft, index) => {
    const plan = plans[index]
    // The import was stopped before this product.
    if (!plan) return
    const second = pictured.get(index)
    const result = plan.result === 'unchanged' && second ? second.result : plan.result
    totals[result] += 1
    rows.push(...productRows(draft, plan, second, result, problems), ...pictureRows(draft, plan, problems))
  })
  totals.warnings = rows.filter((row) => row.result === 'warning').length
  totals.error += file.notes.filter((note) => note.level === 'error').length
  return { ok: true, rows: rows.sort((a, b) => a.line - b.line), totals }
}

function productRows(
  draft: ProductDraft,
  plan: ProductPlan,
  second: ProductPlan | undefined,
  result: RowResult,
  problems: ReadonlyMap<string, string>,
): ReportRow[] {
  const { handle } = draft
  const notes = [...plan.notes, ...(second?.notes ?? [])]
  const noted = notes.map(({ line, level, text }) => ({ line, handle, result: level, text }))
  if (result === 'error') {
    const failedLines = new Set(notes.filter((note) => note.level === 'error').map((note) => note.line))
    const others = draft.rows.filter((row) => !failedLines.has(row.line))
    return [
      ...noted,
      ...others.map((row) => ({
        line: row.line,
        handle,
        result: 'error' as const,
        text: 'not imported, because another row of this product is wrong',
      })),
    ]
  }
  const missing = new Set(plan.missingPictures.map(({ url }) => url))
  const done = plan.rows.flatMap((row, place) => {
    // A row whose only picture could not be fetched is reported by its warning.
    if (row.what === 'image' && problems.has(row.name)) return []
    const afterPictures =
      second?.rows[place]?.result ?? (row.what === 'image' && missing.has(row.name) ? 'created' : undefined)
    const rowResult =
      row.what === 'product'
        ? result
        : row.result === 'unchanged' && afterPictures
          ? afterPictures
          : row.result
    return [
      {
        line: row.line,
        handle,
        result: rowResult,
        text: row.what === 'product' ? (draft.title ?? '') : row.name,
      },
    ]
  })
  return [...done, ...noted]
}

function pictureRows(
  draft: ProductDraft,
  plan: ProductPlan,
  problems: ReadonlyMap<string, string>,
): ReportRow[] {
  return plan.missingPictures.flatMap(({ line, url }) => {
    const problem = problems.get(url)
    return problem === undefined
      ? []
      : [
          {
            line,
            handle: draft.handle,
            result: 'warning' as const,
            text: `the picture ${url} is missing: ${problem}`,
          },
        ]
  })
}
