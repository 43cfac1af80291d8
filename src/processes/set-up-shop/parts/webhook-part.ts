import { z } from 'zod'
import { DESCRIPTION_MAX, WEBHOOKS_MAX } from '#domains/outgoing-call/contract.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  readCallAddress,
  readWebhooks,
  SUBSCRIBED_EVENTS,
  switchWebhook,
} from '#domains/outgoing-call/index.ts'
import type { FilePart } from './part.ts'

const schema = z
  .array(
    z.strictObject({
      url: z.string().refine((url) => readCallAddress(url) !== null, 'is no public https address'),
      description: z.string().trim().max(DESCRIPTION_MAX).default(''),
      // Absent: everything.
      events: z
        .array(z.enum(SUBSCRIBED_EVENTS))
        .min(1)
        .default([...SUBSCRIBED_EVENTS]),
      on: z.boolean().default(true),
    }),
  )
  .max(WEBHOOKS_MAX, `a shop calls at most ${WEBHOOKS_MAX} endpoints`)
  .refine(
    (endpoints) => new Set(endpoints.map(({ url }) => url)).size === endpoints.length,
    'two endpoints have the same address',
  )

type Written = z.output<typeof schema>

interface WebhookState {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly isOn: boolean
}

const ACTOR = 'setup'

/** Systems that the shop tells what happens, without their secrets. An endpoint is known by its address. */
export const webhookPart: FilePart<Written, readonly WebhookState[]> = {
  // Partners have addresses in the same table, which travel with their accounts in a backup.
  holds: { settings: [], tables: ['call_endpoint'] },
  schema,
  ofFile: (written) =>
    written
      .map(({ url, description, events, on: isOn }) => ({
        url,
        description,
        events: SUBSCRIBED_EVENTS.filter((event) => events.includes(event)),
        isOn,
      }))
      .toSorted(byUrl),
  toFile: (state) =>
    state.map(({ url, description, events, isOn }) => ({
      url,
      description,
      events: SUBSCRIBED_EVENTS.filter((event) => events.includes(event)),
      on: isOn,
    })),
  async read(db) {
    const rows = await readWebhooks(db)
    return rows
      .map(({ url, description, events, state }) => ({ url, description, events, isOn: state === 'on' }))
      .toSorted(byUrl)
  },
  async save(tx, wanted, { now }) {
    const standing = new Map((await readWebhooks(tx)).map((row) => [row.url, row]))
    for (const { id, url } of standing.values())
      if (!wanted.some((one) => one.url === url)) await deleteWebhook(tx, id)
    for (const { isOn, ...webhook } of wanted) {
      const found = standing.get(webhook.url)
      const moment = { actor: ACTOR, now }
      const id = found?.id ?? (await createWebhook(tx, { ...webhook, ...moment })).id
      if (found) await changeWebhook(tx, { id, ...webhook, ...moment })
      if ((found ? found.state === 'on' : true) !== isOn) await switchWebhook(tx, { id, isOn, ...moment })
    }
  },
}

function byUrl(a: { readonly url: string }, b: { readonly url: string }): number {
  return a.url < b.url ? -1 : 1
}
