import { join } from 'node:path'
import { controlRoutes } from './control.ts'
import { createDelivery, type EventRow } from './delivery.ts'
import { type ApiRequest, answersShop, dispatcher } from './dispatch.ts'
import { createFaults } from './faults.ts'
import { openJournal } from './journal.ts'
import { cardsOf, createKit } from './kit.ts'
import { listen } from './listener.ts'
import { complain } from './logs.ts'
import { openShopLine, type SentEvent } from './shop-line.ts'
import type { OutgoingEvent, Simulator, SimulatorDefinition } from './types.ts'

const TICK_EVERY_MS = 1_000

export interface SimulatorOptions {
  readonly now: () => Date
  /** The shop's webhook address for this provider; '' while it is unknown. */
  readonly webhookUrl?: () => string
  /** Folder that stores books, keys and events; without it they are lost when the process ends. */
  readonly dir?: string
  /** Default: any free port. */
  readonly port?: number
}

export interface RunningSimulator {
  readonly id: string
  readonly url: string
  readonly control: string
  readonly env: Readonly<Record<string, string>>
  /** Requests of the shop and of buyers, oldest first, without the control interface. */
  readonly requests: readonly ApiRequest[]
  /** Events sent to the shop, oldest first. */
  readonly deliveries: readonly SentEvent[]
  /**
   * Runs what is due by now, after the clock was moved. Returns how many events were sent since the last
   * call.
   */
  tick(): Promise<number>
  /** Resolves when the shop has answered every event that is on its way. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Runs one provider on 127.0.0.1. Throws: Error when the port is taken. */
export async function startSimulator(
  definition: SimulatorDefinition,
  options: SimulatorOptions,
): Promise<RunningSimulator> {
  const { now, webhookUrl = () => '', dir, port = 0 } = options
  const { id } = definition
  const stopped = new AbortController()
  const listener = await listen(port)
  const { url } = listener
  const journal = openJournal(dir === undefined ? null : join(dir, `${id}.jsonl`))
  const faults = createFaults()
  const line = openShopLine(webhookUrl, stopped.signal, complain)
  const revive = (row: EventRow): OutgoingEvent => revived(simulator, row, now())
  const delivery = createDelivery({
    events: journal.table('kit-event'),
    faults,
    now,
    post: line.post,
    revive,
  })
  const send = async (event: OutgoingEvent): Promise<void> => {
    // The shop is waiting for our response, so the event must not wait for the shop's.
    if (answersShop())
      void line.track(new Promise((resolve) => setImmediate(resolve)).then(() => delivery.send(event)))
    else await line.track(delivery.send(event))
  }
  const kit = createKit({ id, url, journal, now, webhookUrl, faults, send })
  const simulator: Simulator = definition.create(kit)

  const requests: ApiRequest[] = []
  const control = controlRoutes({
    book: kit.book,
    simulator,
    faults,
    delivery,
    now,
    cards: cardsOf(journal),
    browse: line.browse,
    settled: line.settled,
  })
  listener.answerWith(
    dispatcher({ url, control, routes: simulator.routes, faults, requests, stopped: stopped.signal }),
  )

  const tick = oneAtATime(async (moved: boolean) => {
    await simulator.tick(now())
    await delivery.flush(moved)
    await line.settled()
  })
  let told = 0
  let ticking = false
  const timer = setInterval(() => {
    if (ticking) return
    ticking = true
    void tick(false)
      .catch(complain)
      .finally(() => {
        ticking = false
      })
  }, TICK_EVERY_MS).unref()
  return {
    id,
    url,
    control: `${url}/control`,
    env: simulator.env,
    requests,
    deliveries: line.deliveries,
    async tick() {
      await tick(true)
      const before = told
      told = line.sent()
      return told - before
    },
    settled: line.settled,
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await listener.stop()
      await line.settled()
      journal.close()
    },
  }
}

/**
 * Rebuilds a stored event from a previous process: the same body, signed again if the signature is in the
 * headers.
 */
function revived({ craft }: Simulator, row: EventRow, at: Date): OutgoingEvent {
  const { ref, type, body, headers } = row
  const again = { ref, type, body, ...(row.url === null ? {} : { url: row.url }) }
  try {
    return { ...again, headers: craft({}, ref, { signed: true, at }).headers }
  } catch {
    return { ...again, headers: () => headers }
  }
}

/** Runs calls one after the other, so that two of them do not work on the same state. */
function oneAtATime<Argument, Result>(
  work: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (argument) => {
    const next = last.then(() => work(argument))
    last = next.catch(() => undefined)
    return next
  }
}
