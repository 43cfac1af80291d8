import { expect } from 'vitest'
import type { Visit } from '../../support/browser.ts'
import type { Member } from '../../support/members.ts'

/** Signs a member without a second factor in by the API, and opens the profile, to which signing in leads. */
export async function enter(visit: Visit, { email, field }: Pick<Member, 'email' | 'field'>): Promise<void> {
  const form = { email, password: field }
  const answer = await visit.context.request.post(`${visit.base}/api/user/login`, { form })
  expect(answer.status()).toBe(200)
  await visit.open('/profile')
  await visit.page.getByRole('heading', { level: 1, name: visit.t('Profile') }).waitFor()
}
