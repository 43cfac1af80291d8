import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAccountOfEmail } from '#domains/account/index.ts'
import { readLiveEntitlements } from '#domains/entitlement/index.ts'
import {
  readAllPlans,
  readPlan,
  readPlanTerms,
  readReplacingPlans,
  readSubscriptionsOf,
  setPlan,
} from '#domains/subscription/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { LOCALES } from '#kernel/locales.ts'
import { giveOnce } from '#processes/give-once.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { demoMember } from '../plans.ts'
import { seedPeople } from './seed-people.ts'
import { seedPlans } from './seed-plans.ts'
import { seedDemo } from './seed-shop.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00Z')

test('the demo sells two monthly subscriptions and two yearly memberships that replace each other, and its member has one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-plans-'))
  const context = { database: db.database, clock, dataDir, queueJob: () => undefined }
  try {
    await seedDemo(context)
    await seedPeople(context)
    await Promise.all([seedPlans(context), seedPlans(context)])
    const give = () => giveOnce(db.database, { ...demoMember, now: clock.now() })
    await Promise.all([give(), give()])
    await give()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  const plans = await readAllPlans(db.database)
  expect(plans.map(({ kind, handle }) => [kind, handle])).toEqual([
    ['premium', 'pegel-circle'],
    ['premium', 'pegel-premium'],
    ['subscription', 'field-notes-complete'],
    ['subscription', 'field-notes-monthly'],
  ])
  for (const { benefits } of plans)
    expect(LOCALES.every(({ code }) => (benefits[code]?.length ?? 0) >= 3)).toBe(true)
  // Charged at once, so that the first payment can be tried.
  expect(await readPlan(db.database, 'field-notes-monthly', 'EUR')).toMatchObject({
    period: 'P1M',
    trialDays: 0,
    onSale: true,
    level: 1,
  })
  // A subscriber sees what the other one costs, without a command of staff.
  for (const [smaller, better] of [
    ['field-notes-monthly', 'field-notes-complete'],
    ['pegel-premium', 'pegel-circle'],
  ] as const) {
    const { variantId, kind, level, period, priceMinor } = (await readPlan(db.database, smaller, 'EUR'))!
    const [other, ...more] = await readReplacingPlans(db.database, { variantId, kind, currency: 'EUR' })
    expect([other, more]).toMatchObject([{ publicId: better, period, level: level + 1, onSale: true }, []])
    expect(other!.priceMinor!).toBeGreaterThan(priceMinor!)
  }
  const member = (await readAccountOfEmail(db.database, 'member@example.com', true))!
  expect(await readSubscriptionsOf(db.database, member)).toMatchObject([
    { kind: 'premium', state: 'active', renews: 'never', endsAt: new Date('2027-11-21T10:00:00Z') },
  ])
  expect(await readLiveEntitlements(db.database, member, clock.now())).toMatchObject([{ source: 'staff' }])

  // What an owner changed stays.
  await setPlan(db.database, {
    product: 'pegel-premium',
    benefits: { en: ['Mine'] },
    actor: 'cli',
    now: clock.now(),
  })
  await seedPlans({ database: db.database, clock })
  expect(await readSubscriptionsOf(db.database, member)).toHaveLength(1)
  expect((await readPlanTerms(db.database, 'pegel-premium'))!.benefits).toEqual({ en: ['Mine'] })
})

test('a demo of an earlier release gets the families of its plans, unless its owner changed them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-plans-'))
  try {
    await seedDemo({ database: db.database, clock, dataDir, queueJob: () => undefined })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  const set = (product: string, actor: string, benefits: Record<string, string[]> = { en: ['Ours'] }) =>
    setPlan(db.database, {
      product,
      family: '',
      level: 0,
      benefits,
      actor,
      now: clock.now(),
    })
  await set('field-notes-monthly', 'seed')
  // Its owner took this one out of the family.
  await set('field-notes-complete', 'cli')
  await seedPlans({ database: db.database, clock })
  await seedPlans({ database: db.database, clock })
  expect(await readPlanTerms(db.database, 'field-notes-monthly')).toMatchObject({
    family: 'field-notes',
    level: 1,
    benefits: { en: ['Ours'] },
  })
  expect(await readPlanTerms(db.database, 'field-notes-complete')).toMatchObject({ family: '', level: 0 })
  for (const product of ['field-notes-monthly', 'field-notes-complete']) await set(product, 'seed', {})
})
