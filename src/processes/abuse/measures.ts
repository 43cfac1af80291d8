// Tests: tests/flows/abuse/measures.test.ts

import type { Tx } from '#db/database.ts'
import { type AbuseCase, abuseErrors, endMeasureOf, lockCase, noteMeasure } from '#domains/abuse/index.ts'
import {
  lockAccount,
  queueAccountMail,
  readMailLocale,
  readUser,
  setBlocked,
} from '#domains/account/index.ts'
import { setProductStatus } from '#domains/catalog/index.ts'
import { hideRecording } from '#domains/media/index.ts'
import { holdOrder } from '#domains/order/index.ts'
import { readPartner, readPartnerOf, setPartnerState } from '#domains/partner/index.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { readThingOfCase, type ThingOfCase } from '#views/abuse-thing.ts'

/** What staff do with the thing of a case, or with the account behind it. */
export interface MeasureAct {
  readonly number: number
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/** What an act changed, for the audit log. */
export interface MeasureDone {
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
}

/**
 * Hides what was reported: a product goes off sale, a recording leaves the library, a partner's links count for nobody,
 * an order is not shipped. The person concerned is mailed why. Throws: not-found, measure-stands, and what the acts throw
 * that it runs. Source: decision 0085, Regulation (EU) 2022/2065 art. 17.
 */
export async function hideThing(tx: Tx, act: MeasureAct): Promise<MeasureDone> {
  const { row, thing, subject } = await find(tx, act.number)
  const before = await hide(tx, row, thing, subject, act)
  await noteMeasure(tx, { row, what: 'hide', subjectKind: row.kind, subject, before, ...by(act) })
  await tellConcerned(tx, row, thing, 'hide', act)
  return { before: { state: before }, after: { state: 'hidden' } }
}

/** Shows again what was hidden. What somebody changed meanwhile stays as it is. Throws: not-found, measure-stands. */
export async function showThing(tx: Tx, act: MeasureAct): Promise<MeasureDone> {
  const { row, thing, subject } = await find(tx, act.number)
  const before = await endMeasureOf(tx, { row, what: 'hide', subjectKind: row.kind, subject, ...by(act) })
  await show(tx, row, thing, subject, before, act)
  return { before: { state: 'hidden' }, after: { state: before } }
}

/**
 * Suspends the account behind a thing: nobody signs in to it, and its sessions end; as a partner it earns nothing new,
 * and payouts wait. What was paid is still delivered. Throws: not-found, nobody-behind, staff-account, measure-stands.
 */
export async function suspendBehind(tx: Tx, act: MeasureAct): Promise<MeasureDone> {
  const { row, thing } = await find(tx, act.number)
  const accountId = behind(thing)
  await lockAccount(tx, accountId)
  const partner = await readPartnerOf(tx, accountId)
  const isPaused = partner?.state === 'active'
  const { actor, now, why } = act
  await asMeasure(() => setBlocked(tx, { accountId, isBlocked: true, actor, now }))
  if (partner && isPaused) await setPartnerState(tx, { id: partner.id, to: 'blocked', why, actor, now })
  const before = isPaused ? 'open partner' : 'open'
  await noteMeasure(tx, {
    row,
    what: 'suspend',
    subjectKind: 'account',
    subject: accountId,
    before,
    ...by(act),
  })
  await tellConcerned(tx, row, thing, 'suspend', act)
  return { before: { account: before }, after: { account: 'suspended' } }
}

/** Opens a suspended account again, and lets it take part as before. Throws: not-found, nobody-behind, measure-stands. */
export async function unsuspendBehind(tx: Tx, act: MeasureAct): Promise<MeasureDone> {
  const { row, thing } = await find(tx, act.number)
  const accountId = behind(thing)
  await lockAccount(tx, accountId)
  const of = { row, what: 'suspend', subjectKind: 'account', subject: accountId } as const
  const before = await endMeasureOf(tx, { ...of, ...by(act) })
  const { actor, now, why } = act
  await unlessDone(() => setBlocked(tx, { accountId, isBlocked: false, actor, now }))
  const partner = before.includes('partner') ? await readPartnerOf(tx, accountId) : null
  if (partner?.state === 'blocked')
    await setPartnerState(tx, { id: partner.id, to: 'active', why, actor, now })
  return { before: { account: 'suspended' }, after: { account: before } }
}

async function find(tx: Tx, number: number) {
  const row = await lockCase(tx, number)
  const thing = await readThingOfCase(tx, row)
  if (thing.subject === null) throw commonErrors['not-found']({ fields: ['number'] })
  return { row, thing, subject: thing.subject }
}

const by = ({ why, actor, now }: MeasureAct) => ({ why, actor, now })

function behind({ accountId }: ThingOfCase): string {
  if (accountId === null) throw abuseErrors['nobody-behind']()
  return accountId
}

/** Hides the thing of a case and returns what it was before. */
async function hide(
  tx: Tx,
  { kind }: AbuseCase,
  thing: ThingOfCase,
  subject: string,
  { why, actor, now }: MeasureAct,
): Promise<string> {
  if (kind === 'product') {
    const { before } = await setProductStatus(tx, { handle: thing.handle ?? '', status: 'draft', now })
    if (before === 'draft') throw abuseErrors['measure-stands']()
    return before
  }
  if (kind === 'partner') {
    await asMeasure(() => setPartnerState(tx, { id: subject, to: 'blocked', why, actor, now }))
    return thing.state
  }
  const isNew =
    kind === 'recording'
      ? await hideRecording(tx, { productId: subject, isHidden: true, now })
      : await holdOrder(tx, { orderId: subject, isHeld: true, actor, now })
  if (!isNew) throw abuseErrors['measure-stands']()
  return thing.state
}

async function show(
  tx: Tx,
  { kind }: AbuseCase,
  thing: ThingOfCase,
  subject: string,
  before: string,
  { why, actor, now }: MeasureAct,
): Promise<void> {
  if (kind === 'recording') await hideRecording(tx, { productId: subject, isHidden: false, now })
  else if (kind === 'order') await holdOrder(tx, { orderId: subject, isHeld: false, actor, now })
  else if (kind === 'partner') {
    if ((await readPartner(tx, subject))?.state === 'blocked')
      await setPartnerState(tx, { id: subject, to: 'active', why, actor, now })
  } else if (thing.state === 'draft') {
    const status = before === 'archived' ? 'archived' : 'active'
    await setProductStatus(tx, { handle: thing.handle ?? '', status, now })
  }
}

/** Mails whoever the measure concerns what was done, why, and how to object; nobody where nobody is concerned. */
async function tellConcerned(
  tx: Tx,
  { number, label }: AbuseCase,
  { accountId, email }: ThingOfCase,
  what: 'hide' | 'suspend',
  { why, now }: MeasureAct,
): Promise<void> {
  const to = (accountId === null ? null : await readUser(tx, accountId))?.email ?? email
  if (!to) return
  const locale = (accountId === null ? null : await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
  const detail = { number: String(number), thing: label, what, why }
  queueAccountMail(tx, { kind: 'abuse-reasons', accountId, to, locale, detail, now })
}

/** Runs an act of another domain, whose refusal because it is so already is one of a measure. */
async function asMeasure(act: () => Promise<void>): Promise<void> {
  await act().catch((error: unknown) => {
    throw isDone(error) ? abuseErrors['measure-stands']() : error
  })
}

async function unlessDone(act: () => Promise<void>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!isDone(error)) throw error
  })
}

function isDone(error: unknown): boolean {
  return error instanceof DomainError && ['nothing-changed', 'partner-as-wanted'].includes(error.code)
}
