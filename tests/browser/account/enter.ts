import type { Visit } from '../../support/browser.ts'
import type { Member } from '../../support/members.ts'

/** Signs in on the page, as a member without a second factor. */
export async function enter(visit: Visit, member: Member): Promise<void> {
  const { page, t, open, base } = visit
  await open('/login')
  await page.getByLabel(t('E-mail')).fill(member.email)
  await page.getByLabel(t('Password'), { exact: true }).fill(member.password)
  await page.getByLabel(t('Password'), { exact: true }).press('Enter')
  await page.waitForURL(`${base}/profile`)
  await page.getByRole('heading', { level: 1, name: t('Profile') }).waitFor()
}
