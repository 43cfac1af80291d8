import { expect } from 'vitest'
import { readAttention } from '#main/attention.ts'
import { moveClock } from '#main/demo-clock.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import type { RunningShop } from '../../support/running-shop.ts'

export const someEmail = (): string => `${crypto.randomUUID()}@example.com`

/** The fields of the form. */
export type MessageForm = Readonly<Record<'name' | 'email' | 'subject' | 'message', string>>

/** The same with the fields that people do not see. */
type SentForm = MessageForm & { readonly homepage?: string; readonly started?: string }

/** Returns a message that no other one equals. */
export const aMessage = (email = someEmail()): MessageForm => ({
  name: 'Ada Lovelace',
  email,
  subject: 'Needle of the MT-2',
  message: `Good morning,\ndoes it fit both arms? ${crypto.randomUUID().replaceAll(/\d/g, 'x')}`,
})

/** What tests of messages to the shop share. */
export function contactDesk(shop: RunningShop) {
  return {
    /** Writes to the shop and returns the number of the case; runs the jobs that follow. */
    async write(form: SentForm = aMessage(), by = new Buyer(shop.url)): Promise<number> {
      const { status, body, text } = await by.call('/contact', form)
      expect(status, text).toBe(200)
      await shop.drain()
      return numberOf(body.case)
    },
    /** Does something as staff, with the version that stands now unless another one is named. */
    async act(
      staff: Buyer,
      name: string,
      number: number,
      more: Readonly<Record<string, string>> = {},
      headers: Readonly<Record<string, string>> = {},
    ): Promise<CallResult> {
      const version = String((await threadOf(shop, number))?.version ?? 1)
      const form = { number: String(number), version, ...more }
      const answer = await staff.call(`/admin/contact/${name}`, form, headers)
      await shop.drain()
      return answer
    },
    threadOf: (number: number) => threadOf(shop, number),
    mailsTo: (email: string) =>
      shop.core.database.query<MailRow>(
        `SELECT template, subject, text_body AS text, html_body AS html, reply_to AS "replyTo", delivery::text
         FROM mail WHERE to_address = $1 ORDER BY created_at, id`,
        [email],
      ),
    async advance(ms: number): Promise<void> {
      const { database: db, clock } = shop.core
      await moveClock(db, clock.shifted!, new Date(clock.now().getTime() + ms))
    },
    /** Returns the cases that wait for staff. */
    async waiting(): Promise<string[]> {
      const query = { now: shop.core.clock.now(), limit: 100, demo: true, isGatewayOn: () => true }
      const kinds = await readAttention(shop.core.database, query)
      const found = kinds.find(({ source }) => source.id === 'contacts-waiting')
      return (found?.things ?? []).map(({ subject }) => subject)
    },
  }
}

interface MailRow {
  readonly template: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo: string
  readonly delivery: string
}

interface ThreadRow {
  readonly id: string
  readonly state: string
  readonly version: number
  readonly suspicion: readonly string[]
  readonly accountId: string | null
  readonly assignedTo: string | null
}

/** Reads the number of a case such as `C1001`. */
export function numberOf(words: string): number {
  expect(words).toMatch(/^C[1-9]\d{3,8}$/)
  return Number(words.slice(1))
}

async function threadOf(shop: RunningShop, number: number): Promise<ThreadRow | undefined> {
  const [row] = await shop.core.database.query<ThreadRow>(
    `SELECT id, state::text, version, suspicion, account_id AS "accountId", assigned_to AS "assignedTo" FROM contact_thread WHERE number = $1`,
    [number],
  )
  return row
}
