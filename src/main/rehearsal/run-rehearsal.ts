import { existsSync } from 'node:fs'
import { type Database, openDatabase } from '#db/database.ts'
import { leaveEndedAlone } from '#domains/payment/index.ts'
import { keepRules } from '#domains/shop/index.ts'
import { readNextDue } from '#domains/subscription/index.ts'
import { drainJobs } from '#jobs/drain.ts'
import { releaseEveryJob } from '#jobs/heartbeat.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { dayOf } from '#kernel/local-day.ts'
import {
  readRehearsedDays,
  readRehearsedMails,
  readRehearsedSums,
  readRenewingGateways,
} from '#views/rehearsal.ts'
import { readAttention } from '../attention.ts'
import { listenToChanges } from '../changes.ts'
import { Refused } from '../cli/command.ts'
import { clockTasks } from '../clock-tasks.ts'
import { DIRECT_DEBITS, openGateways } from '../gateways.ts'
import { openLogger } from '../logger.ts'
import { openPayments } from '../payments.ts'
import type { ShopCore } from '../shop-core.ts'
import { createTasks, recurringJobs } from '../tasks.ts'
import { SERVER_BUILD } from '../web-build.ts'
import type { Rehearsal, RehearsalWish } from './rehearsal.ts'
import { standInFor, unknownGateway } from './stand-in-gateway.ts'
import { makeCopy } from './throw-away-copy.ts'

/** The copy stops where something is due, but not more often than this. Units: milliseconds. */
const STEP_MS = 12 * HOUR
/** What moves subscriptions, orders and mails. Clean-ups and checks change none of them. */
const REHEARSED = [
  ...['advance-subscriptions', 'end-unpaid-sign-ups', 'reconcile-payments'],
  ...['expire-reservations', 'bank-transfer-due'],
]
const MOST_WAITING = 1_000

/**
 * Moves a copy of a shop forward and says what happened. The shop is only read and waits for nothing. In the copy
 * every provider is a stand-in inside this process, mails are kept, and files of the shop are out of reach.
 * Throws: Refused where another rehearsal runs; what `signal` was aborted with.
 */
export async function runRehearsal(core: ShopCore, wish: RehearsalWish): Promise<Rehearsal> {
  const { signal } = wish
  if (!existsSync(SERVER_BUILD))
    throw new Refused('Mails are made from the pages, which are not built. Run "npm run build" first.')
  const copy = await makeCopy(core.environment.dataDir, core.address.direct, signal)
  const { connectionString } = copy
  const database = openDatabase({
    connectionString,
    maxConnections: 6,
    ...(core.database.signer ? { signer: core.database.signer } : {}),
  })
  let close = async (): Promise<void> => undefined
  try {
    signal.throwIfAborted()
    await leaveEndedAlone(database)
    await releaseEveryJob(database)
    const changes = await listenToChanges(database)
    close = changes.close
    const from = core.clock.now()
    let now = from
    const clock = { now: () => new Date(now), shifted: null }
    const environment = {
      ...core.environment,
      dataDir: copy.folder,
      smtpUrl: null,
      databaseUrl: connectionString,
      variables: {},
    }
    const rules = await keepRules(database, () => undefined, clock.now)
    const copied: ShopCore = {
      ...core,
      environment,
      database,
      changes,
      clock,
      rules,
      simulators: {},
      sandbox: null,
      logger: openLogger({ logLevel: 'silent' }),
      address: { connectionString, direct: connectionString, embedded: null },
      close: async () => undefined,
    }
    const { gateways, notSetUp } = await standIns(copied, wish)
    // A copy must not call the servers of partners: they would believe it.
    const silent = { 'send-calls': async () => undefined }
    const tasks = clockTasks({
      ...createTasks(copied, undefined, openPayments(copied, gateways)),
      ...silent,
    })
    const before = await waiting(copied)
    const end = new Date(from.getTime() + wish.days * DAY)
    while (now < end) {
      signal.throwIfAborted()
      now = await nextStop(database, now, end)
      await drainJobs({
        connectionString,
        database,
        tasks,
        clock,
        recurring: recurringJobs.filter(({ name }) => REHEARSED.includes(name)),
        logger: copied.logger as unknown as JobLogger,
      })
      wish.onDay(Math.floor((now.getTime() - from.getTime()) / DAY))
    }
    const after = await waiting(copied)
    return {
      from,
      to: end,
      firstDay: dayOf(from),
      notSetUp,
      days: await readRehearsedDays(database, from),
      sums: await readRehearsedSums(database, from),
      mails: await readRehearsedMails(database, from),
      attention: after.flatMap(({ id, title, subjects }) => {
        const known = new Set(before.find((kind) => kind.id === id)?.subjects)
        const count = subjects.filter((subject) => !known.has(subject)).length
        return count === 0 ? [] : [{ id, title, count }]
      }),
    }
  } finally {
    await close()
    await database.close()
    await copy.remove()
  }
}

/** Returns where the copy stops next: where something is due, at least once a day and at most twice. */
async function nextStop(database: Database, now: Date, end: Date): Promise<Date> {
  const day = Math.min(now.getTime() + DAY, end.getTime())
  const due = await readNextDue(database, now, new Date(day))
  return new Date(due ? Math.min(day, Math.max(due.getTime(), now.getTime() + STEP_MS)) : day)
}

/** Puts a stand-in in the place of every provider. What needs no provider stays as it is. */
async function standIns(copied: ShopCore, wish: RehearsalWish) {
  const parts = { database: copied.database, clock: copied.clock, debits: DIRECT_DEBITS, ...wish }
  const real = openGateways(copied)
  const used = await readRenewingGateways(copied.database)
  const missing = used.filter(({ id }) => id !== '' && !real.some(({ info }) => info.id === id))
  // The simulators of a demo end with its shop; a real shop without its keys cannot charge.
  const unknown = copied.environment.demo ? missing : []
  const gateways = [
    ...real.map((gateway) =>
      gateway.info.paidThrough === 'provider' ? standInFor(gateway, parts) : gateway,
    ),
    ...unknown.map(({ id }) => standInFor(unknownGateway(id), parts)),
  ]
  return { gateways, notSetUp: copied.environment.demo ? [] : missing }
}

async function waiting({ database, clock, environment }: ShopCore) {
  const kinds = await readAttention(database, {
    now: clock.now(),
    limit: MOST_WAITING,
    demo: environment.demo,
    isGatewayOn: () => true,
  })
  return kinds
    .filter(({ source }) => !LEFT_OUT.includes(source.id))
    .map(({ source, things }) => ({
      id: source.id,
      title: source.title,
      subjects: things.map(({ subject }) => subject),
    }))
}

/** The copy has neither a worker nor a daily audit, and prints no invoices. */
const LEFT_OUT = ['worker-silent', 'audit-incomplete', 'audit-died', 'audit-missing', 'documents-unprinted']
