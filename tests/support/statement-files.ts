import { expect } from 'vitest'
import type { StatementFile, StatementLine } from '#domains/bank-statement/contract.ts'
import { readStatement } from '#domains/bank-statement/file/read-statement.ts'

/** Parses a text as a bank statement. */
export const read = (text: string, csv: Parameters<typeof readStatement>[1] = null) =>
  readStatement(Buffer.from(text), csv)

/** Returns the lines of a readable file. */
export function linesOf(file: StatementFile): readonly StatementLine[] {
  expect(file).toMatchObject({ ok: true, problems: [] })
  return file.ok ? file.lines : []
}
