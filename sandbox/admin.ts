import { Refusal, type Route, type RunningSimulator, type SimRequest } from './kit/index.ts'

/** More rounds than any chain of renewals, repeats and their answers needs. */
const MOST_ROUNDS = 20

export interface AdminParts {
  readonly running: readonly RunningSimulator[]
  readonly now: () => Date
  readonly setTime: (instant: Date) => void
  readonly setWebhook: (id: string, url: string) => void
}

/** Builds the routes by which the shop tells all simulators the time and its addresses. */
export function adminRoutes({ running, now, setTime, setWebhook }: AdminParts): readonly Route[] {
  return [
    { method: 'GET', path: '/clock', handle: () => ({ body: { now: now().toISOString() } }) },
    {
      method: 'POST',
      path: '/clock',
      async handle(request) {
        setTime(instantOf(request))
        return { body: { now: now().toISOString(), sent: await catchUp(running) } }
      },
    },
    {
      method: 'POST',
      path: '/shop',
      handle(request) {
        setTime(instantOf(request))
        for (const [id, url] of Object.entries(addressesOf(request))) setWebhook(id, url)
        return { body: { now: now().toISOString() } }
      },
    },
  ]
}

/**
 * Runs everything that is due by now at every provider, until none sends anything more. Returns how many
 * events were sent since the last time.
 */
async function catchUp(running: readonly RunningSimulator[]): Promise<number> {
  let all = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const sent = await Promise.all(running.map((simulator) => simulator.tick()))
    const sum = sent.reduce((total, one) => total + one, 0)
    if (sum === 0) break
    all += sum
  }
  return all
}

/** Throws: Refusal 422. */
function instantOf(request: SimRequest): Date {
  const { now } = request.json()
  if (typeof now !== 'string' || Number.isNaN(Date.parse(now)))
    throw new Refusal(422, { error: 'now: expected an instant such as 2026-01-31T12:00:00Z' })
  return new Date(now)
}

/** Throws: Refusal 422. */
function addressesOf(request: SimRequest): Readonly<Record<string, string>> {
  const { webhooks } = request.json()
  const isRight =
    typeof webhooks === 'object' &&
    webhooks !== null &&
    Object.values(webhooks).every((url) => typeof url === 'string' && URL.canParse(url))
  if (!isRight) throw new Refusal(422, { error: 'webhooks: expected an address for each provider' })
  return webhooks as Record<string, string>
}
