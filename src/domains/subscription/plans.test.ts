import { beforeAll, expect, test } from 'vitest'
import { openForBusiness, sellProduct } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { readAllPlans, readPlan, setPlan } from './index.ts'

const db = useTestDatabase()
const by = { actor: 'cli', now: new Date('2026-12-01T10:00:00Z') }
beforeAll(() => openForBusiness(db.database))

test('a plan is set part by part, and what is not given stays', async () => {
  const { productId } = await sellProduct(db.database, { kind: 'premium', stock: null })
  expect(await readPlan(db.database, productId, 'EUR')).toMatchObject({ trialDays: 0, family: '', level: 0 })
  const set = (terms: object) => setPlan(db.database, { product: productId, ...by, ...terms })
  await set({ trialDays: 14, opensLibrary: true })
  await set({ level: 2, family: 'pegel', benefits: { en: ['Everything'] } })
  expect(await readPlan(db.database, productId, 'EUR')).toMatchObject({
    trialDays: 14,
    family: 'pegel',
    level: 2,
    opensLibrary: true,
    priceMinor: 1990,
    onSale: true,
  })
  expect((await readAllPlans(db.database)).find(({ handle }) => handle === productId)).toMatchObject({
    benefits: { en: ['Everything'] },
  })
  const log = await db.database.query(`SELECT actor FROM audit_log WHERE action = 'plan-set'`)
  expect(log).toEqual([{ actor: 'cli' }, { actor: 'cli' }])
})

test('what is sold once is no plan', async () => {
  const { productId } = await sellProduct(db.database)
  expect(await readPlan(db.database, productId, 'EUR')).toBeNull()
  const set = setPlan(db.database, { product: productId, ...by, level: 1 })
  await expect(set).rejects.toMatchObject({ code: 'not-found' })
})
