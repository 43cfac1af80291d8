// Tests: tests/flows/webhooks/endpoints.test.ts

import type { Database } from '#db/database.ts'
import {
  createWebhook,
  deleteWebhook,
  renewSecret,
  resendSince,
  resendWebhook,
  shownSecret,
  switchWebhook,
  testWebhook,
  type Webhook,
} from '#domains/outgoing-call/index.ts'

interface Acting {
  readonly actor: string
  readonly now: Date
}

/** Does with endpoints of the owner what the command line asks for, each act in a transaction of its own. */
export interface WebhookDesk {
  /** Returns the id and the secret, which is shown once. */
  add(webhook: Webhook & Acting): Promise<{ readonly id: string; readonly secret: string }>
  /** Returns the new secret. */
  renew(id: string, acting: Acting): Promise<string>
  test(id: string, now: Date): Promise<void>
  /** Returns how many calls are sent again. */
  resend(
    id: string,
    what: { readonly callId: string } | { readonly since: Date; readonly which: 'failed' | 'all' },
    now: Date,
  ): Promise<number>
  turn(id: string, isOn: boolean, acting: Acting): Promise<void>
  remove(id: string): Promise<void>
}

/** Returns the desk of a shop. Its acts throw what the commands of the domain throw. Source: decision 0083. */
export function webhookDesk(database: Database): WebhookDesk {
  return {
    add: (webhook) =>
      database.transaction(async (tx) => {
        const made = await createWebhook(tx, webhook)
        return { id: made.id, secret: shownSecret(tx.signer, made) }
      }),
    renew: (endpointId, acting) => database.transaction((tx) => renewSecret(tx, { endpointId, ...acting })),
    test: (endpointId, now) => database.transaction((tx) => testWebhook(tx, { endpointId, now })),
    resend: (endpointId, what, now) =>
      database.transaction(async (tx) => {
        if ('since' in what) return resendSince(tx, { endpointId, ...what, now })
        await resendWebhook(tx, { endpointId, ...what, now })
        return 1
      }),
    turn: (id, isOn, acting) => database.transaction((tx) => switchWebhook(tx, { id, isOn, ...acting })),
    remove: (id) => database.transaction((tx) => deleteWebhook(tx, id)),
  }
}
