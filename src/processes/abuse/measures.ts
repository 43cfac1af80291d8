// Tests: tests/flows/abuse/measures.test.ts

import type { Tx } from '#db/database.ts'
import {
  type AbuseCase,
  abuseErrors,
  type Concerned,
  endMeasureOf,
  lockCase,
  type Measure,
  noteMeasure,
  readCaseById,
  readMeasure,
  upholdMeasure,
} from '#domains/abuse/index.ts'
import { hasOtherDecider, lockAccount, readMailLocale, readUser, setBlocked } from '#domains/account/index.ts'
import { hideProduct, showProduct } from '#domains/catalog/index.ts'
import { hideRecording } from '#domains/media/index.ts'
import { holdOrder } from '#domains/order/index.ts'
import { readPartner, readPartnerOf, setPartnerState } from '#domains/partner/index.ts'
import { hideReported, showReported } from '#domains/review/index.ts'
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
 * Hides what was reported: a product goes off sale and stays so, a recording leaves the library and its product is no
 * longer sold, a review is shown to nobody, a partner's links count for nobody, an order is not shipped. The person concerned is mailed why. Throws: not-found, measure-stands, and what the acts throw
 * that it runs. Source: decisions 0085 and 0089, Regulation (EU) 2022/2065 art. 17.
 */
export async function hideThing(tx: Tx, act: MeasureAct): Promise<MeasureDone> {
  const { row, thing, subject } = await find(tx, act.number)
  const before = await hide(tx, row, thing, subject, act)
  const concerned = await concernedBy(tx, thing)
  await noteMeasure(tx, { row, what: 'hide', subjectKind: row.kind, subject, before, concerned, ...by(act) })
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
    concerned: await concernedBy(tx, thing),
    ...by(act),
  })
  return { before: { account: before }, after: { account: 'suspended' } }
}

/** Opens a suspended account again, and lets it take part as before. Throws: not-found, nobody-behind, measure-stands. */
export async function unsuspendBehind(tx: Tx, act: MeasureAct): Promise<MeasureDone> {
  const { row, thing } = await find(tx, act.number)
  const before = await openAgain(tx, row, behind(thing), act)
  return { before: { account: 'suspended' }, after: { account: before } }
}

/**
 * Opens the account of a customer again on their own page. A report that suspended it is told: its measure ends, so that
 * nothing says that an open account is suspended, and the person concerned is mailed. Throws: not-found, staff-account,
 * nothing-changed. Source: decision 0100.
 */
export async function openCustomer(
  tx: Tx,
  act: Omit<MeasureAct, 'number'> & { readonly accountId: string },
): Promise<void> {
  const { accountId, actor, now } = act
  const of = { what: 'suspend', subjectKind: 'account', subject: accountId } as const
  const standing = await readMeasure(tx, of)
  const found = standing && (await readCaseById(tx, standing.caseId))
  // The case before the account, as wherever a measure ends.
  const row = found && (await lockCase(tx, found.number))
  await setBlocked(tx, { accountId, isBlocked: false, actor, now })
  if (row && (await readMeasure(tx, of))) await openAgain(tx, row, accountId, act)
}

async function openAgain(
  tx: Tx,
  row: AbuseCase,
  accountId: string,
  act: Omit<MeasureAct, 'number'>,
): Promise<string> {
  await lockAccount(tx, accountId)
  const of = { row, what: 'suspend', subjectKind: 'account', subject: accountId } as const
  const before = await endMeasureOf(tx, { ...of, ...by(act) })
  const { actor, now, why } = act
  await unlessDone(() => setBlocked(tx, { accountId, isBlocked: false, actor, now }))
  const partner = before.includes('partner') ? await readPartnerOf(tx, accountId) : null
  if (partner?.state === 'blocked')
    await setPartnerState(tx, { id: partner.id, to: 'active', why, actor, now })
  return before
}

/**
 * Keeps what was hidden, or an account suspended, in spite of an objection; whoever it concerns is mailed why. Throws:
 * not-found, nobody-behind, case-state, own-decision. Source: decision 0090.
 */
export async function upholdIt(
  tx: Tx,
  { what, deciderId, ...act }: MeasureAct & { readonly what: 'hide' | 'suspend'; readonly deciderId: string },
): Promise<MeasureDone> {
  const { row, thing, subject } = await find(tx, act.number)
  const of =
    what === 'hide'
      ? { what, subjectKind: row.kind, subject }
      : ({ what, subjectKind: 'account', subject: behind(thing) } as const)
  const hasOthers = await hasOtherDecider(tx, deciderId)
  await upholdMeasure(tx, row, of, { text: act.why, actor: act.actor, now: act.now, hasOthers })
  return { before: { objection: 'waits' }, after: { objection: 'refused' } }
}

async function find(tx: Tx, number: number) {
  const row = await lockCase(tx, number)
  const thing = await readThingOfCase(tx, row)
  if (thing.subject === null) throw commonErrors['not-found']({ fields: ['number'] })
  return { row, thing, subject: thing.subject }
}

const by = ({ why, actor, now }: Omit<MeasureAct, 'number'>) => ({ why, actor, now })

function behind({ accountId }: ThingOfCase): string {
  if (accountId === null) throw abuseErrors['nobody-behind']()
  return accountId
}

/** Hides the thing of a case and returns what it was before. */
async function hide(
  tx: Tx,
  { kind, thing: named }: AbuseCase,
  thing: ThingOfCase,
  subject: string,
  { why, actor, now }: MeasureAct,
): Promise<string> {
  if (kind === 'review') {
    const before = await hideReported(tx, { number: Number(named), actor, now })
    if (before === null) throw abuseErrors['measure-stands']()
    return before
  }
  if (kind === 'product') return takeOffSale(tx, kind, thing, subject, now)
  if (kind === 'partner') {
    await asMeasure(() => setPartnerState(tx, { id: subject, to: 'blocked', why, actor, now }))
    return thing.state
  }
  const isNew =
    kind === 'recording'
      ? await hideRecording(tx, { productId: subject, isHidden: true, now })
      : await holdOrder(tx, { orderId: subject, isHeld: true, actor, now })
  if (!isNew) throw abuseErrors['measure-stands']()
  return kind === 'recording' ? takeOffSale(tx, kind, thing, subject, now) : thing.state
}

/** Hides a product, and returns what it was before anything hid it: it may be hidden as a recording already. */
async function takeOffSale(
  tx: Tx,
  kind: ProductMeasure,
  { handle }: ThingOfCase,
  subject: string,
  now: Date,
): Promise<string> {
  const before = await hideProduct(tx, { handle: handle ?? '', now })
  if (before !== null) return before
  const other = await readOther(tx, kind, subject)
  if (!other) throw abuseErrors['measure-stands']()
  return other.before
}

type ProductMeasure = 'product' | 'recording'

/** Reads what else hides the same product: a report of it, or one of its recording. */
function readOther(tx: Tx, kind: ProductMeasure, subject: string): Promise<Measure | null> {
  const subjectKind = kind === 'product' ? 'recording' : 'product'
  return readMeasure(tx, { what: 'hide', subjectKind, subject })
}

async function show(
  tx: Tx,
  { kind, thing: named }: AbuseCase,
  thing: ThingOfCase,
  subject: string,
  before: string,
  { why, actor, now }: MeasureAct,
): Promise<void> {
  if (kind === 'review') await showReported(tx, { number: Number(named), before, actor, now })
  else if (kind === 'order') await holdOrder(tx, { orderId: subject, isHeld: false, actor, now })
  else if (kind === 'partner') {
    if ((await readPartner(tx, subject))?.state === 'blocked')
      await setPartnerState(tx, { id: subject, to: 'active', why, actor, now })
  } else {
    if (kind === 'recording') await hideRecording(tx, { productId: subject, isHidden: false, now })
    if (await readOther(tx, kind, subject)) return
    await showProduct(tx, { handle: thing.handle ?? '', wasOnSale: before === 'active', now })
  }
}

/** Returns whom a measure concerns, at their present address; null where nobody is. */
async function concernedBy(tx: Tx, { accountId, email }: ThingOfCase): Promise<Concerned | null> {
  const user = accountId === null ? null : await readUser(tx, accountId)
  const to = user?.email ?? email
  if (!to) return null
  const locale = (accountId === null ? null : await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
  return { accountId: user ? accountId : null, email: to, locale }
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
