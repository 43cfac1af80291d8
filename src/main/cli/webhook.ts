import type { Queryable } from '#db/database.ts'
import {
  type EndpointRow,
  readWebhook,
  readWebhooks,
  SUBSCRIBED_EVENTS,
} from '#domains/outgoing-call/index.ts'
import { DAY } from '#kernel/clock.ts'
import { webhookDesk } from '#processes/webhook-desk.ts'
import { countCalls } from '#views/webhook-log.ts'
import { type Command, DONE, deed, Mistyped, Refused, report } from './command.ts'
import { day, flag, type Kind, needed, option, repeated, text } from './parameters.ts'

const ACTOR = 'cli'
/** The log keeps no more. */
const SINCE_MS = 30 * DAY
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const uuid: Kind<string> = (typed) => {
  const value = typed.trim().toLowerCase()
  return UUID.test(value) ? { value } : { wrong: `"${typed}" is not an id of "kontor webhook list".` }
}
const eventName: Kind<string> = (typed) =>
  SUBSCRIBED_EVENTS.some((event) => event === typed)
    ? { value: typed }
    : { wrong: `"${typed}" is no event. The events are ${SUBSCRIBED_EVENTS.join(', ')}.` }
const id = needed('ID', 'Which endpoint?', uuid)

/** Lists the endpoints of the owner. */
export const webhookList = report({
  name: 'webhook list',
  summary: 'lists the endpoints that the shop tells what happens, with what waits and what did not arrive',
  takes: {},
  async run({ context: { database } }) {
    const found = await readWebhooks(database)
    const endpoints = await Promise.all(
      found.map(async (endpoint) => ({ ...dataOf(endpoint), ...(await countCalls(database, endpoint.id)) })),
    )
    const lines = endpoints.map(
      (one) =>
        `${one.id}  ${one.state.padEnd(3)}  ${one.url}  ${one.events.length} events, ${one.waiting} waiting, ${one.failed} failed${one.description === '' ? '' : `  ${one.description}`}\n`,
    )
    return { text: lines.join(''), data: { endpoints } }
  },
})

/** Adds an endpoint and prints its secret. */
export const webhookAdd = report({
  name: 'webhook add',
  summary: 'adds an endpoint and prints its secret',
  help: 'Save the secret at once: the shop cannot show it again. Without --event it hears everything.',
  takes: {
    url: needed('URL', 'Which address?', text),
    description: option('TEXT', 'says what it is', text),
    event: repeated('EVENT', 'hears this event, such as order.paid; may be given several times', eventName),
  },
  async run({ wanted: { url, description = '', event }, context: { database, clock } }) {
    const events = event.length === 0 ? SUBSCRIBED_EVENTS : event
    const webhook = { url, description, events, actor: ACTOR, now: clock.now() }
    const made = await webhookDesk(database).add(webhook)
    return {
      text: `${made.id}\n${made.secret}\n`,
      data: { ...made, events },
      note: 'Save the secret now: it is not shown again.',
    }
  },
})

/** Gives an endpoint a new secret and prints it. */
export const webhookSecret = report({
  name: 'webhook secret',
  summary: 'gives an endpoint a new secret and prints it; for 24 hours the former one signs too',
  takes: { id },
  async run({ wanted, context: { database, clock } }) {
    await find(database, wanted.id)
    const secret = await webhookDesk(database).renew(wanted.id, { actor: ACTOR, now: clock.now() })
    return { text: `${secret}\n`, data: { secret }, note: 'Save the secret now: it is not shown again.' }
  },
})

/** Sends an endpoint a test. */
export const webhookTest = deed({
  name: 'webhook test',
  summary: 'sends an endpoint a test; "webhook list" and the back office say what came of it',
  takes: { id },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    await find(database, wanted.id)
    await webhookDesk(database).test(wanted.id, clock.now())
    out.write('The test is on its way.\n')
    return DONE
  },
})

/** Sends calls of an endpoint again. */
export const webhookResend = deed({
  name: 'webhook resend',
  summary: 'sends an endpoint again what did not arrive, one call, or everything',
  help: 'Each call keeps its id. One run sends the oldest 5,000.',
  takes: {
    id,
    failed: flag('what was given up'),
    all: flag('also what arrived'),
    call: option('ID', 'one call, by its webhook-id', uuid),
    since: option('DAY', 'only what happened since this day; default: the 30 days of the log', day),
  },
  async run({ wanted: { id, failed, all, call, since }, context: { database, clock }, streams: { out } }) {
    if ([failed, all, call !== undefined].filter(Boolean).length !== 1)
      throw new Mistyped('Give one of --failed, --all and --call.')
    await find(database, id)
    const now = clock.now()
    const from = since ?? new Date(now.getTime() - SINCE_MS)
    const which = all ? 'all' : 'failed'
    const what = call === undefined ? ({ since: from, which } as const) : { callId: call }
    const count = await webhookDesk(database).resend(id, what, now)
    out.write(`${count} calls are sent again.\n`)
    return DONE
  },
})

/** Switches an endpoint off. */
export const webhookOff = switchCommand('off', 'switches an endpoint off; what waits is given up')
/** Switches an endpoint on. */
export const webhookOn = switchCommand('on', 'switches an endpoint on again')

/** Deletes an endpoint. */
export const webhookRemove = deed({
  name: 'webhook remove',
  summary: 'deletes an endpoint with its log',
  takes: { id, yes: flag('does not ask whether it is meant') },
  async run({ wanted: { id, yes }, context: { database }, streams: { out } }) {
    const { url } = await find(database, id)
    if (!yes) throw new Mistyped(`${url} and its log would be gone. Add --yes if that is meant.`)
    await webhookDesk(database).remove(id)
    out.write(`${url} is deleted.\n`)
    return DONE
  },
})

function switchCommand(to: 'on' | 'off', summary: string): Command {
  return deed({
    name: `webhook ${to}`,
    summary,
    takes: { id },
    async run({ wanted, context: { database, clock }, streams: { out } }) {
      const { url, state } = await find(database, wanted.id)
      if (state !== to)
        await webhookDesk(database).turn(wanted.id, to === 'on', { actor: ACTOR, now: clock.now() })
      out.write(`${url} is ${state === to ? 'already' : 'now'} ${to}.\n`)
      return DONE
    },
  })
}

async function find(db: Queryable, id: string): Promise<EndpointRow> {
  const found = await readWebhook(db, id)
  if (!found) throw new Refused(`There is no endpoint ${id}.`)
  return found
}

function dataOf({ id, url, description, events, state, failingSince }: EndpointRow) {
  return { id, url, description, events, state, failingSince }
}
