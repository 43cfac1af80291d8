// Tests: tests/flows/abuse/case.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canFollow } from '#kernel/states.ts'
import { abuseErrors } from '../errors.ts'
import { appealUntil } from '../rules.ts'
import { abuseStates, isEnded } from '../states.ts'
import { type AbuseCase, lockCaseByKey, queueCaseEvent, readCaseEvents, storeCase } from '../store/cases.ts'

/** What the holder of a case's link does. */
export interface WriteInCase {
  readonly key: string
  readonly text: string
  readonly now: Date
}

/** Adds a message of the reporter; an answered case waits for staff again. Throws: not-found, case-state. */
export async function writeInCase(tx: Tx, { key, text, now }: WriteInCase): Promise<void> {
  const row = await lockOwn(tx, key)
  if (isEnded(row.state)) throw abuseErrors['case-state']()
  await addMessage(tx, row, text, now)
}

/** Adds a message to a case whose lock the caller holds. The same text twice in a row is one. */
export async function addMessage(tx: Tx, row: AbuseCase, text: string, now: Date): Promise<void> {
  const last = (await readCaseEvents(tx, row.id)).findLast(({ actor }) => actor === 'reporter')
  const before = last?.what === 'reported' ? row.text : last?.text
  if (text === before) return
  const to = row.state === 'answered' ? 'open' : row.state
  if (to !== row.state) await storeCase(tx, row, { state: to })
  queueCaseEvent(tx, { row, what: 'message', to, actor: 'reporter', now, text })
}

/** Withdraws a report: staff need not decide. Throws: not-found, case-state. */
export async function withdrawReport(tx: Tx, { key, now }: Omit<WriteInCase, 'text'>): Promise<void> {
  const row = await lockOwn(tx, key)
  if (!canFollow(abuseStates, row.state, 'withdrawn')) throw abuseErrors['case-state']()
  await storeCase(tx, row, { state: 'withdrawn', endedAt: now, repeatHash: null })
  queueCaseEvent(tx, { row, what: 'withdrawn', to: 'withdrawn', actor: 'reporter', now })
}

/**
 * Appeals the decision about a report, once, within six months. Throws: not-found, no-appeal. Source: Regulation (EU)
 * 2022/2065 art. 20.
 */
export async function appealDecision(tx: Tx, { key, text, now }: WriteInCase): Promise<void> {
  const row = await lockOwn(tx, key)
  if (appealUntil(row, now) === null) throw abuseErrors['no-appeal']()
  await storeCase(tx, row, { state: 'appealed', appealedAt: now, endedAt: null })
  queueCaseEvent(tx, { row, what: 'appealed', to: 'appealed', actor: 'reporter', now, text })
}

async function lockOwn(tx: Tx, key: string): Promise<AbuseCase> {
  const row = await lockCaseByKey(tx, key)
  if (!row) throw commonErrors['not-found']({ fields: ['case'] })
  return row
}
